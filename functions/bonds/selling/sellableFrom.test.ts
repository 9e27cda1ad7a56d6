import { describe, expect, it } from 'vitest'
import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { seededInstruments } from '../testing/catalogue.ts'
import { at } from '../testing/scene.ts'
import { sellableFrom } from './sellableFrom.ts'

/** The day from which a lot can be sold, by hand. */

function instrumentOf(product: string, more: Partial<PublishedInstrument> = {}): PublishedInstrument {
  const found = seededInstruments.find(one => one.product === product)
  if (found === undefined) throw new Error(`${product} is not among the seeds`)
  const { details: _details, ...one } = found
  return { ...one, version: 1, priceVersion: 1, ...more }
}
// Pays on the 20th, fifteen days after its record date.
const monthly = instrumentOf('ganga-solar-2028')

describe('the day from which a lot can be sold', () => {
  it.each([
    ['today, while the market is open', '2026-10-01', '2026-11-25 10:00', '2026-11-25'],
    ['the next day of the market, after its close', '2026-10-01', '2026-11-20 16:00', '2026-11-23'],
    // Friday 18 December lies in the shut period of Sunday the 20th.
    ['the end of the shut period its lock-in ends in', '2026-12-18', '2026-11-26 10:00', '2026-12-21'],
    ['the same seen on that day', '2026-12-18', '2026-12-18 10:00', '2026-12-21'],
    ['the Monday after the weekend its lock-in ends on', '2026-12-26', '2026-12-05 10:00', '2026-12-28'],
  ])('%s', (_, lockedUntil, now, expected) => {
    expect(sellableFrom(monthly, lockedUntil, at(now), publishedCalendar)).toBe(expected)
  })

  it('is none of what is never sold back here, and of what matures before a sale would be paid', () => {
    const now = at('2026-11-26 10:00')
    const kept = instrumentOf('ganga-solar-2028', { isRedemptionAllowed: false })
    expect(sellableFrom(kept, '2026-12-18', now, publishedCalendar)).toBeUndefined()
    expect(sellableFrom(monthly, '2028-08-02', at('2028-07-11 10:00'), publishedCalendar)).toBeUndefined()
    expect(sellableFrom(monthly, '2028-08-20', at('2028-08-21 10:00'), publishedCalendar)).toBeUndefined()
  })

  it('is none of what has no price', () => {
    expect(
      sellableFrom({ ...monthly, price: undefined }, '2026-12-18', at('2026-11-26 10:00'), publishedCalendar),
    ).toBeUndefined()
  })
})
