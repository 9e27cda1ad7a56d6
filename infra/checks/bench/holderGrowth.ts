import { couponWork } from '../../../functions/bond-portfolio/testing/couponGrowth.ts'
import { moneyWork, unitsWork } from '../../../workflows/book-reconciliation/testing/growth.ts'
import type { Measurement } from './measurement.ts'

/**
 * What the jobs over all investors cost in calls of the database. They run on tables in memory, where a query of the code is
 * one call; the database answers one of more than 1 MB in several.
 */

/** Numbers of investors, and of orders. */
export const holderSizes = [10, 1000, 10_000] as const

/** Sizes of the catalogue, and at which number of investors each is measured. */
const catalogues = [
  { instruments: 36, holders: 100 },
  { instruments: 3600, holders: 100 },
] as const

const most = { instruments: 360 } as const

/**
 * Eight calls for each holder. A page of twenty is read, begun and ended by five; its ten first holders have all other
 * instruments of the page between them, and read them. A full page is followed by another one, at the end by an empty one.
 */
const paymentGoal = (holders: number): number =>
  6 + 8 * holders + 10 * Math.ceil(holders / 20) + 5 * (Math.floor(holders / 20) + 1)

/**
 * The book and the KYC of each investor, and one query for each ISIN of the catalogue; thirty of them are held, by a tenth of
 * the investors each, of whom a query reads twenty-five.
 */
const unitsGoal = (holders: number, instruments: number): number =>
  3 + 2 * holders + instruments + 30 * Math.floor(holders / 10 / 25)

/** The breaks once, and a query for each of the days around those that are compared. */
const moneyGoal = 15

const calls = (what: string, figure: number, goal: number): Measurement => ({
  area: 'growth with the investors',
  what,
  figure,
  unit: 'calls',
  goal,
})

async function rowsAt(sizes: {
  readonly holders: number
  readonly instruments: number
}): Promise<Measurement[]> {
  const { holders, instruments } = sizes
  const of = `${holders} holders, ${instruments} instruments`
  const paid = await couponWork(sizes)
  if (paid.credited !== holders) throw new Error(`${paid.credited} of ${holders} were paid`)
  const units = await unitsWork(sizes)
  if (units.found > 0) throw new Error('the units differ')
  return [
    calls(`a payment, ${of}`, paid.calls, paymentGoal(holders)),
    calls(`reconciliation of the units, ${of}`, units.calls, unitsGoal(holders, instruments)),
  ]
}

/** The rows of the table, up to so many investors. */
export async function holderGrowth(mostHolders: number = holderSizes[2]): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const sizes of catalogues) rows.push(...(await rowsAt(sizes)))
  for (const size of holderSizes.filter(one => one <= mostHolders)) {
    rows.push(...(await rowsAt({ holders: size, ...most })))
    const money = await moneyWork({ orders: size })
    if (money.found > 0) throw new Error('the money differs')
    rows.push(calls(`reconciliation of the money of ${size} orders`, money.calls, moneyGoal))
  }
  return rows
}
