import { beforeEach, describe, expect, it } from 'vitest'
import { consideration } from '../../../shared/finance/bondPrice.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf } from '../../bonds/published.ts'
import { seeded } from '../../bonds/testing/catalogue.ts'
import { creditPayout, payoutDue } from '../../book/payouts.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { hold, newScene, now, onDay, payouts, portfolio, scene } from '../testing/scene.ts'

/**
 * The portfolio of the demo investor, from its purchases on (M4, M5). The expected numbers were made by a program of its own in
 * Python from the published files and holidays alone: schedules by hand-written dates, TDS of a year by its threshold, exact
 * fractions rounded half up once, prices carried forward and returns by 110 bisections with 40 digits. The finding's +5.32 % of
 * Tapti is of 23 November 2026, its 5.84 % of all of it of the 25th; its 8.76 and 6.74 % are 8.78 and 6.63 % on the 23rd.
 */

const bought = [
  ['aravalli-green-power-2028', 3, '2025-09-30', '100.0000'],
  ['palar-leather-2026', 20, '2025-10-30', '100.0000'],
  ['nifty-shield-2028', 2, '2026-03-30', '100.0000'],
  ['tapti-receivables-2027', 2, '2026-06-01', '97.9858'],
  ['vindhya-gold-loans-2028', 40, '2026-06-30', '100.0208'],
] as const

beforeEach(newScene)

/** Buys as the demo investor did, and has every payment up to the day credited on its own day. */
async function demoPortfolio(today: string) {
  scene.catalogue = bought.map(([product]) => ({ ...seeded(product), version: 1, priceVersion: 1 }))
  onDay(today)
  for (const [product, units, settledOn, cleanPrice] of bought) {
    const { ISIN = '', terms } = seeded(product)
    if (terms === undefined) throw new Error('it has no terms')
    const trade = { units, cleanPrice, settleDate: settledOn }
    const { totalPaise, accruedPaise } = consideration(bondTermsOf(terms), trade, publishedCalendar)
    await hold({
      ISIN,
      product,
      units,
      settledOn,
      cleanPrice,
      paise: totalPaise,
      accruedPaise,
      lockedUntil: settledOn,
    })
  }
  for (const row of (await payouts({ from: '2025-09-01', to: today })).payouts) {
    const {
      product,
      dueDate,
      recordDate,
      paymentDate,
      units,
      couponPaise,
      principalPaise,
      tdsPaise,
      netPaise,
    } = row
    const { ISIN = '', issuer, terms } = seeded(product)
    const payout = {
      ...{ investorId: 'inv_1', ISIN, product, issuer, dueDate, recordDate, paymentDate, units },
      ...{ couponPaise, principalPaise, tdsPaise, netPaise, final: terms?.maturityDate === dueDate },
    }
    await scene.table.transact(itemsOf(payoutDue(payout)))
    const paid = { paidOn: paymentDate, utr: 'UTR1234567890' }
    await scene.table.transact(itemsOf(creditPayout({ ...payout, state: 'due' }, paid, now())))
  }
  return portfolio({ consolidated: 'true' })
}

const gainPercent = ({ gainPaise, paidPaise }: { gainPaise: number; paidPaise: number }): number =>
  Math.round((gainPaise * 10_000) / paidPaise) / 100

describe('the demo portfolio, worked by hand', () => {
  it.each([
    ['2026-11-23', '8.7750', '6.6302', '9.5495', 5.82, 5.32],
    ['2026-11-25', '8.7724', '6.6385', '9.5427', 5.85, 5.36],
  ])(
    'on %s: %s %% a year at its value, %s if sold, %s before TDS (M4)',
    async (today, value, sold, gross, all, tapti) => {
      const { consolidated, holdings } = await demoPortfolio(today)
      expect(consolidated.xirr).toEqual({ percent: value })
      expect(consolidated.xirrIfSold).toEqual({ percent: sold })
      expect(consolidated.xirrBeforeTds).toEqual({ percent: gross })
      // All purchases in the denominator, the matured one too: one base for what was paid in and what came back (M5).
      expect(gainPercent(consolidated.totals)).toBe(all)
      const held = holdings.find(one => one.product === 'tapti-receivables-2027')
      expect(held && gainPercent(held.totals)).toBe(tapti)
    },
  )

  it('tells no loss of what pays principal back: the gain is what came and what is there, less what was paid (M5)', async () => {
    const { holdings } = await demoPortfolio('2026-11-23')
    const totals = Object.fromEntries(
      holdings.map(one => [one.product, [one.totals.paidPaise, one.totals.valuePaise, one.totals.gainPaise]]),
    )
    expect(totals).toEqual({
      'aravalli-green-power-2028': [3_08_794_83, 3_08_672_88, 26_878_05],
      'palar-leather-2026': [2_00_000_20, 0, 18_215_16],
      'nifty-shield-2028': [2_00_000_20, 2_06_800_00, 6_799_80],
      'tapti-receivables-2027': [1_80_974_60, 87_256_37, 9_631_67],
      'vindhya-gold-loans-2028': [3_84_474_44, 3_00_384_74, 12_574_18],
    })
  })
})
