import { describe, expect, it } from 'vitest'
import { hasStatus, statusWords, typeText } from './transactionWords.ts'

describe('the words of a status (D3 s4)', () => {
  it.each(['RQ', 'OA', 'CL', 'OR', 'SA', 'SR', 'RA', 'Send To RTA', 'RTA Accepted'])(
    '%s is on its way',
    code => {
      expect(statusWords(code, 'Purchase')).toEqual({ text: 'funds.sentForProcessing', tone: 'waiting' })
      expect(statusWords(code, 'Redemption')).toEqual({ text: 'funds.sentForRedemption', tone: 'waiting' })
    },
  )
  it.each(['RP', 'RTA Processed'])('%s is done', code => {
    expect(statusWords(code, 'SIP')).toEqual({ text: 'funds.unitsAllotted', tone: 'done' })
    expect(statusWords(code, 'SWP')).toEqual({ text: 'funds.unitsRedeemed', tone: 'done' })
  })
  it.each(['RR', 'RTA Rejected', 'Failed', 'anything else'])('%s has failed', code =>
    expect(statusWords(code, 'Purchase')).toEqual({ text: 'funds.orderFailed', tone: 'failed' }),
  )
})

it('rows of tax and charges have a kind and no status', () => {
  expect(typeText({ cartType: undefined, kind: 'stampDuty' })).toBe('funds.kind.stampDuty')
  expect(typeText({ cartType: undefined, kind: 'whatever' })).toBe('funds.otherEntry')
  expect(typeText({ cartType: 'switch', kind: 'switchIn' })).toBe('funds.type.switch')
  expect(typeText({ cartType: 'switch', kind: 'switchInMerger' })).toBe('funds.kind.switchInMerger')
  expect(hasStatus({ cartType: undefined })).toBe(false)
  expect(hasStatus({ cartType: 'SIP' })).toBe(true)
})
