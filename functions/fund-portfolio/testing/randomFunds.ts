import { fundValue } from '../../../shared/finance/funds/fundAmounts.ts'
import { addDays, dayNumber } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundRow } from '../positions/position.ts'
import type { FundPrice } from '../reads/readDependencies.ts'
import { emptyScene, positionOf, rowOf, schemeOf, type ValuedScene } from './valuedScene.ts'

/** Random portfolios that add up, as statements print them: every kind of row, prices of every working day. */

export interface FundSizes {
  readonly schemes: number
  readonly years: number
  /** Rows of a scheme in a year, about, of every kind; `monthly`: instalments of a SIP, and redemptions now and then. */
  readonly rowsPerYear: number | 'monthly'
}

const lastPriceDay = '2026-11-20'

const classes = [
  { assetClass: 'equity', equityPercent: '100', category: 'Equity Scheme - Flexi Cap Fund' },
  { assetClass: 'hybrid', equityPercent: '65', category: 'Hybrid Scheme - Arbitrage Fund' },
  { assetClass: 'hybrid', equityPercent: '50', category: 'Hybrid Scheme - Balanced Hybrid Fund' },
  { assetClass: 'debt', equityPercent: '0', category: 'Debt Scheme - Liquid Fund' },
  { assetClass: 'other', equityPercent: '0', category: 'Other Scheme - Gold ETF' },
] as const

/** A scene with one position per scheme; `random` gives numbers from 0 to 1. */
export function randomScene(random: () => number, { schemes, years, rowsPerYear }: FundSizes): ValuedScene {
  const scene = emptyScene()
  scene.asOf = lastPriceDay
  const first = addDays(lastPriceDay, -Math.floor(years * 365))
  for (let index = 0; index < schemes; index += 1) {
    const code = String(100_001 + index)
    const prices = pricesFrom(random, first)
    const [latest, previous] = [prices.at(-1), prices.at(-2)]
    if (latest === undefined || previous === undefined) throw new Error('no prices')
    scene.history.set(code, prices)
    const kind = classes[index % classes.length] ?? classes[0]
    scene.schemes.push(
      schemeOf({ code, name: `Scheme ${code}`, latest, previous, isDirect: index % 2 === 0, ...kind }),
    )
    const rows =
      rowsPerYear === 'monthly'
        ? monthlyRows(random, prices)
        : rowsOn(random, prices, Math.max(1, Math.round(years * rowsPerYear)))
    const names = { positionId: `fp_${code}`, code, isin: `INF${code}`, schemeName: `Scheme ${code}` }
    scene.positions.push(positionOf(rows, { ...names, folio: `${index % 7}`, isDirect: index % 2 === 0 }))
  }
  return scene
}

/** A price for each working day, up or down by at most 1 %. */
function pricesFrom(random: () => number, first: string): FundPrice[] {
  const prices: FundPrice[] = []
  let navE4 = 10_0000 + Math.floor(random() * 90_0000)
  for (let day = dayNumber(first); day <= dayNumber(lastPriceDay); day += 1) {
    // Day 0 was a Thursday.
    if ((day + 3) % 7 > 4) continue
    navE4 = Math.max(1_0000, Math.round(navE4 * (1 + (random() - 0.48) / 50)))
    prices.push({ date: addDays('1970-01-01', day), navE4 })
  }
  return prices
}

function rowsOn(random: () => number, prices: readonly FundPrice[], count: number): FundRow[] {
  const days = Array.from({ length: count }, () => Math.floor(random() ** 1.5 * prices.length)).sort(
    (a, b) => a - b,
  )
  const rows: FundRow[] = []
  let unitsE4 = 0
  /** Whose payment fails on the next day with rows. */
  let unpaid: FundRow | undefined
  for (const day of days) {
    const price = prices[day]
    if (price === undefined) continue
    const failed = unpaid === undefined ? [] : [reversalOf(unpaid, price.date)]
    unitsE4 -= unpaid?.unitsE4 ?? 0
    const own = rowsOfDay(random, price, unitsE4)
    for (const row of own) unitsE4 += row.unitsE4 ?? 0
    rows.push(...failed, ...own)
    const [bought] = own
    const isOpen =
      bought?.type.startsWith('purchase') === true && own.every(({ type }) => type !== 'reversal')
    unpaid = isOpen && random() < 0.06 ? bought : undefined
  }
  return rows
}

/** A payment that failed: what it had bought goes at its own price. */
const reversalOf = ({ amountPaise = 0, unitsE4 = 0, navE4 = 0 }: FundRow, date: string): FundRow =>
  rowOf(date, 'reversal', { amountPaise: -amountPaise, unitsE4: -unitsE4, navE4 }, 'Rejection')

/** Paise of an instalment; one month in so many has a redemption. */
const instalmentPaise = 5_000_00
const monthsOfRedemption = 50

/** An instalment on the first price of each month with its stamp duty; a small part is redeemed now and then. */
function monthlyRows(random: () => number, prices: readonly FundPrice[]): FundRow[] {
  const rows: FundRow[] = []
  let [month, unitsE4] = ['', 0]
  for (const { date, navE4 } of prices) {
    if (date.slice(0, 7) === month) continue
    month = date.slice(0, 7)
    const bought = Math.floor((instalmentPaise * 1_000_000) / navE4)
    rows.push(rowOf(date, 'purchaseSip', { amountPaise: instalmentPaise, unitsE4: bought, navE4 }))
    rows.push(rowOf(date, 'stampDuty', { amountPaise: 25 }, '*** Stamp Duty ***'))
    unitsE4 += bought
    if (random() > 1 / monthsOfRedemption) continue
    const sold = Math.floor(unitsE4 / 20)
    unitsE4 -= sold
    const numbers = { amountPaise: -fundValue(sold, navE4), unitsE4: -sold, navE4 }
    rows.push(rowOf(date, 'redemption', numbers, 'Redemption'))
  }
  return rows
}

/** What happens on a day, by the units that are held. */
function rowsOfDay(random: () => number, { date, navE4 }: FundPrice, heldE4: number): FundRow[] {
  const what = random()
  const units = 1000 + Math.floor(random() * 500_0000)
  const amountPaise = fundValue(units, navE4)
  const bought = { amountPaise, unitsE4: units, navE4 }
  if (heldE4 < 10_000 || what < 0.5) {
    const duty = Math.round(amountPaise / 20_000)
    const type = what < 0.3 ? 'purchaseSip' : 'purchase'
    const rows = [rowOf(date, type, bought)]
    if (duty > 0) rows.push(rowOf(date, 'stampDuty', { amountPaise: duty }, '*** Stamp Duty ***'))
    // A payment that fails the same day.
    const [purchase] = rows
    if (what < 0.04 && purchase !== undefined) rows.push(reversalOf(purchase, date))
    return rows
  }
  if (what < 0.75) {
    const sold = random() < 0.2 ? heldE4 : 1 + Math.floor(random() * (heldE4 - 1))
    const type = what < 0.6 ? 'switchOut' : 'redemption'
    const numbers = { amountPaise: -fundValue(sold, navE4), unitsE4: -sold, navE4 }
    return [
      rowOf(date, type, numbers, 'Redemption'),
      rowOf(date, 'stt', { amountPaise: Math.round(sold / 50_000) }, 'STT'),
    ]
  }
  const dividend = Math.floor(random() * 1_000_00)
  if (what < 0.85) return [rowOf(date, 'dividendPayout', { amountPaise: dividend }, 'IDCW Payout')]
  if (what < 0.95) return [rowOf(date, 'dividendReinvestment', bought, 'IDCW Reinvestment')]
  return [rowOf(date, 'switchIn', bought, 'Switch In')]
}
