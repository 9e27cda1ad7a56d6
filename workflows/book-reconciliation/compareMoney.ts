import * as z from 'zod/mini'
import type { Entry } from '../../functions/book/bookRows.ts'
import type { Break } from '../../functions/book/breaks.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import type { ClearingBank } from '../../functions/providers/clearingBank/port.ts'
import type { PaymentGateway } from '../../functions/providers/paymentGateway/port.ts'
import type { Payouts } from '../../functions/providers/payouts/port.ts'
import { isoDate } from '../../shared/finance/bondTerms.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays } from '../../shared/vocabulary/marketCalendar.ts'
import { isOfMoney, keepBreaks } from './breakKeeping.ts'
import type { moneyInput, moneyOutput } from './contract.ts'
import { reconcileMoney } from './reconcileMoney.ts'

export interface CompareMoney {
  readonly table: Pick<Table, 'transact'>
  readonly gateway: Pick<PaymentGateway, 'settlementFile'>
  readonly bank: ClearingBank
  readonly payouts: Pick<Payouts, 'paidOn'>
  entriesOf(date: string): Promise<readonly Entry[]>
  readBreaks(): Promise<readonly Break[]>
  refundReference(paymentId: string): string
}

/** Somebody started it by hand with a day that has not come. */
class DateInvalid extends Error {
  override readonly name = 'DateInvalid'
}

/** A movement that one side booked so recently may not have reached the other. */
const onItsWayMs = 3_600_000
/** Covers evenings on which it did not run, and what people book under an earlier day. */
const daysCompared = 7
/** One side may book a movement so many days after the other. */
const daysAround = 7
/** Days with open breaks that are compared again with a day, the oldest first. */
const mostDays = 30

/** Compares a day, the six before it and every day with an open break; opens and closes the breaks of money. */
export const compareMoney =
  (dependencies: CompareMoney) =>
  async (
    { date }: z.output<typeof moneyInput>,
    { now }: RunContext,
  ): Promise<z.output<typeof moneyOutput>> => {
    const today = indianDate(now)
    if (!z.safeParse(isoDate, date).success || date > today)
      throw new DateInvalid('this is no day that has begun')
    const known = await dependencies.readBreaks()
    const week = Array.from({ length: daysCompared }, (_, back) => addDays(date, -back))
    const dates = new Set([...datesWithBreaks(known), ...week])
    const around = daysAroundOf(dates, today)
    const [entries, file, statement, paid] = await Promise.all([
      eachDay(around, dependencies.entriesOf),
      eachDay(around, day => dependencies.gateway.settlementFile(day)),
      eachDay(around, day => dependencies.bank.statement(day)),
      eachDay(around, day => dependencies.payouts.paidOn(day)),
    ])
    const found = reconcileMoney({
      dates,
      until: new Date(now.getTime() - onItsWayMs),
      entries,
      file,
      statement,
      paid,
      refundReference: dependencies.refundReference,
    })
    const money = await keepBreaks(dependencies.table, known, found, {
      isCompared: open => isOfMoney(open) && dates.has(open.date),
      compared: dates.size,
      now,
    })
    return { date, money }
  }

const datesWithBreaks = (known: readonly Break[]): string[] =>
  [...new Set(known.filter(one => one.state === 'open' && isOfMoney(one)).map(one => one.date))]
    .sort()
    .slice(0, mostDays)

function daysAroundOf(dates: ReadonlySet<string>, today: string): string[] {
  const around = new Set<string>()
  for (const date of dates)
    for (let shift = -daysAround; shift <= daysAround; shift += 1) {
      const day = addDays(date, shift)
      if (day <= today) around.add(day)
    }
  return [...around].sort()
}

/** One day after another, so that a vendor gets no fifteen requests at once. */
async function eachDay<Row>(
  days: readonly string[],
  read: (day: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const day of days) rows.push(...(await read(day)))
  return rows
}
