import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operatorStepOf } from '../functions/operations/operatorFunction.ts'
import { done } from '../shared/vocabulary/operator/operatorInput.ts'
import { definition as approveRequest } from './ops-approve-request/definition.ts'
import { definition as failLiquidation } from './ops-fail-liquidation/definition.ts'
import { definition as failOrder } from './ops-fail-order/definition.ts'
import { definition as listReviews } from './ops-list-reviews/definition.ts'
import { definition as listWork } from './ops-list-work/definition.ts'
import { definition as priceQuote } from './ops-price-quote/definition.ts'
import { definition as publishPrices } from './ops-publish-prices/definition.ts'
import { definition as replayDeadLetter } from './ops-replay-dead-letter/definition.ts'
import { definition as settleLiquidation } from './ops-settle-liquidation/definition.ts'
import { definition as settleOrder } from './ops-settle-order/definition.ts'
import { definition as showOrder } from './ops-show-order/definition.ts'
import { definition as showRequest } from './ops-show-request/definition.ts'
import { machineOf, walk } from './testing/operatorMachine.ts'

/** Slips of every kind in the runbook's examples: each is refused with a sentence before the flow's own code runs. */

const runbook = readFileSync(new URL('OPERATIONS.md', import.meta.url), 'utf8')
const exampleOf = (flow: string): Record<string, unknown> => {
  const [, json = ''] =
    new RegExp(`^\`${flow}\` [^\n]*\n\n\`\`\`json\n([^\`]*)\`\`\``, 'm').exec(runbook) ?? []
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json))
}
const without = (input: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== field))

/** The wrong inputs that an example gives rise to, by what is wrong. */
function slipsOf(input: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.keys(input)
  return {
    ...Object.fromEntries(['by', 'reason'].map(field => [`no ${field}`, without(input, field)])),
    ...Object.fromEntries(fields.map(field => [`${field} is a list`, { ...input, [field]: [] }])),
    'a field that is not known': { ...input, comment: 'as discussed' },
    'a display name': { ...input, by: 'Meera K' },
    'an empty reason': { ...input, reason: ' ' },
    'a PAN': { ...input, reason: 'the PAN ABCPE1234F matches' },
    'an e-mail address': { ...input, reason: 'asked by asha@example.in' },
    'a mobile number': { ...input, reason: 'called on 98765 43210' },
    'two lines': { ...input, reason: 'first\nsecond line' },
    'no object': 'meera.k',
  }
}

const flows = [
  approveRequest,
  failLiquidation,
  failOrder,
  listReviews,
  listWork,
  priceQuote,
  publishPrices,
  replayDeadLetter,
  settleLiquidation,
  settleOrder,
  showOrder,
  showRequest,
]
const cases = flows.flatMap(flow =>
  Object.entries(slipsOf(exampleOf(flow.flow))).map(([slip, input]) => ({
    flow,
    name: flow.flow,
    slip,
    input,
  })),
)

describe('a wrong input', () => {
  it.each(cases)('$name: $slip', async ({ flow, input }) => {
    let ran = false
    const step = operatorStepOf<z.core.$ZodType<{ by: string; reason: string }>>(flow, async () => {
      ran = true
      return done('it ran')
    })
    const ended = await walk(machineOf(flow), [step], input, {
      name: 'run-1',
      startedAt: '2026-11-23T04:30:00.000Z',
    })
    expect([ended.status, ended.error, ran]).toEqual(['FAILED', 'InputInvalid', false])
    expect(ended.cause).toMatch(/^Nothing was changed\. .{20,}\.$/s)
    expect(ended.cause).not.toMatch(/ABCPE1234F|asha@|43210|Invalid input|undefined/)
  })

  it('is of at least sixty kinds', () => expect(cases.length).toBeGreaterThanOrEqual(60))
})
