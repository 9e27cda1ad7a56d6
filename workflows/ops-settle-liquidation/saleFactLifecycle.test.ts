import { describe, expect, it } from 'vitest'
import { assessFact, type SaleFacts } from './saleFactLifecycle.ts'

const now = new Date('2026-11-27T08:00:00.000Z')
const sale: SaleFacts = {
  state: 'paying',
  placedOn: '2026-11-23',
  deliveryAskedAt: '2026-11-27T05:30:00.000Z',
  at: { placed: '2026-11-23T05:00:00.000Z', paying: '2026-11-27T05:31:00.000Z' },
}
const decided = (fact: 'delivered' | 'paid', at: string, facts = sale) =>
  assessFact({ fact, reference: 'HDFCN52026112712', at: new Date(at) }, facts, now)

describe('the day of an outside fact', () => {
  it('of a payment is not before the day on which the bank was told: the book would have it on a wrong day', () => {
    expect(decided('paid', '2026-11-26T12:00:00+05:30')).toMatchObject({ error: 'BeforeItWasSent' })
    // The operator's clock is not the bank's: the day counts, not the minute.
    expect(decided('paid', '2026-11-27T10:59:00+05:30')).toEqual({ outcome: 'moves' })
  })

  it('of a delivery is not before the day on which the depository was asked: a coupon would be lost', () => {
    const placed: SaleFacts = { ...sale, state: 'placed', at: { placed: '2026-11-23T05:00:00.000Z' } }
    expect(decided('delivered', '2026-11-24T12:00:00+05:30', placed)).toMatchObject({
      error: 'BeforeItWasAsked',
    })
    expect(decided('delivered', '2026-11-27T11:20:00+05:30', placed)).toEqual({ outcome: 'moves' })
    const { deliveryAskedAt: _none, ...unasked } = placed
    expect(decided('delivered', '2026-11-27T11:20:00+05:30', unasked)).toMatchObject({ error: 'NotAskedYet' })
  })
})
