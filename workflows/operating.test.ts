import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { readOperatorInput } from '../shared/vocabulary/operatorInput.ts'
import { flowInput as failOrder } from './ops-fail-order/contract.ts'
import { flowInput as listReviews } from './ops-list-reviews/contract.ts'
import { flowInput as publishInstrument } from './ops-publish-instrument/contract.ts'
import { flowInput as recordHolding } from './ops-record-holding/contract.ts'
import { flowInput as reviewBankProof } from './ops-review-bank-proof/contract.ts'
import { flowInput as reviewKyc } from './ops-review-kyc/contract.ts'
import { flowInput as setInvestorFlags } from './ops-set-investor-flags/contract.ts'
import { flowInput as settleOrder } from './ops-settle-order/contract.ts'

/** What the README tells operators to type is what the flows take. */

const contracts: Readonly<Record<string, z.core.$ZodType>> = {
  'ops-fail-order': failOrder,
  'ops-list-reviews': listReviews,
  'ops-publish-instrument': publishInstrument,
  'ops-record-holding': recordHolding,
  'ops-review-bank-proof': reviewBankProof,
  'ops-review-kyc': reviewKyc,
  'ops-set-investor-flags': setInvestorFlags,
  'ops-settle-order': settleOrder,
}
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const examples = [...readme.matchAll(/^`(ops-[a-z-]+)` [^\n]*\n\n```json\n([\s\S]*?)```/gm)].map(
  ([, flow = '', text = '']) => ({ flow, text }),
)

describe('the README', () => {
  it('has an example of every flow that operators start, and nothing else in JSON', () => {
    expect(new Set(examples.map(({ flow }) => flow))).toEqual(new Set(Object.keys(contracts)))
    expect(readme.match(/^```json$/gm)).toHaveLength(examples.length)
  })

  it.each(examples)('$flow takes $text', ({ flow, text }) => {
    const contract = contracts[flow]
    if (contract === undefined) throw new Error(`no contract of ${flow}`)
    const typed: unknown = JSON.parse(text)
    expect(readOperatorInput(contract, typed)).toEqual({ ok: true, input: typed })
  })

  it('shows the input on the command line as well', () => {
    const [, input = ''] = /--input '([^']+)'/.exec(readme) ?? []
    expect(readOperatorInput(listReviews, JSON.parse(input)).ok).toBe(true)
  })
})
