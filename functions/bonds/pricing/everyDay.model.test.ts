import { describe, expect, it } from 'vitest'
import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { buyerRows, shutPeriod } from '../../../shared/finance/bondPrice.ts'
import { shownTerms } from '../../../shared/finance/terms/optionYields.ts'
import { addDays, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { seededInstruments } from '../testing/catalogue.ts'
import { at } from '../testing/scene.ts'
import { categoryOf, closedForOf } from './availabilityPricing.ts'
import { quoteOf } from './quotePricing.ts'
import { bondTermsOf } from './termsPricing.ts'

/**
 * What must hold of every seed on every day: four months, the first instant of the market and the first one after it. In every
 * test run every third of those days, which moves on through the weekdays.
 */

const every = process.env.PROVE === '1' ? 1 : 3
const days = Array.from({ length: Math.ceil(121 / every) }, (_, index) =>
  addDays('2026-10-15', index * every),
)
const instants = days.flatMap(day => ['09:15', '15:30'].map(time => at(`${day} ${time}`)))
const bought: readonly PublishedInstrument[] = seededInstruments
  .filter(one => one.productType === 'bonds' || one.productType === 'mld')
  .map(({ details: _details, price, ...one }) => ({
    ...one,
    // As it is up to then, carried forward after it.
    ...(price === undefined ? {} : { price: { ...price, asOf: '2026-12-01' } }),
    version: 1,
    priceVersion: 1,
  }))
const stock = { availableUnits: 1_000, reservedUnits: 0, onSale: true }
const units = 3

describe('on every day of four months', () => {
  it.each(bought.map(one => [one.product, one] as const))('%s', (_, instrument) => {
    if (instrument.terms === undefined) throw new Error('what is bought here has terms')
    const terms = bondTermsOf(instrument.terms)
    const wrong: string[] = []
    for (const now of instants) {
      const note = (what: string): void => void wrong.push(`${now.toISOString()} ${what}`)
      const closed = closedForOf(instrument, { units, now, calendar: publishedCalendar, stock })
      if (closed?.until !== undefined) {
        const then = closedForOf(instrument, {
          units,
          now: new Date(closed.until),
          calendar: publishedCalendar,
          stock,
        })
        // Another reason may begin where this one ends; the same one would have been a promise broken.
        if (closed.until <= now.toISOString() || then?.id === closed.id) note(`until ${closed.until}`)
        if (closed.id === 'orders.shutPeriod' && then !== undefined) note('not open then')
      }
      const isOver = categoryOf(instrument, stock, now, publishedCalendar) === 'historical'
      if (isOver !== (closed?.id === 'orders.noLongerSold')) note('category')
      const quoted = quoteOf(instrument, { units, now, calendar: publishedCalendar, stock, discounted: true })
      if (!quoted.ok) {
        if (closed?.id !== 'orders.noLongerSold') note(quoted.problem)
        continue
      }
      const { breakup, flows, settlementDate, receivedPaise } = quoted.quote
      const { cleanPaise, accruedPaise, stampDutyPaise, discountPaise } = breakup
      // The day of the price is one on which it can be had.
      if (!isOver && (shutPeriod(terms, settlementDate, publishedCalendar) !== undefined || accruedPaise < 0))
        note('shut')
      if (breakup.ispAmountPaise !== cleanPaise + accruedPaise + stampDutyPaise) note('does not add up')
      if (breakup.userAmountPaise !== breakup.ispAmountPaise - discountPaise) note('discount')
      if (flows.reduce((sum, flow) => sum + flow.couponPaise + flow.principalPaise, 0) !== receivedPaise)
        note('flows')
      if (flows.reduce((sum, flow) => sum + flow.principalPaise, 0) !== breakup.faceValuePaise)
        note('principal')
      // A perpetual bond is shown up to its next call.
      const shown = shownTerms(terms, settlementDate)
      if (flows.length !== buyerRows(shown, settlementDate, publishedCalendar).length) note('rows')
    }
    expect(wrong).toEqual([])
  })
})
