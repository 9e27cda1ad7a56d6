import type { Closing } from '../detailed/balanceLines.ts'
import { dividendRateOf, typeOf } from '../detailed/classify.ts'
import { navE4Of, type PrintedNumber, paiseOf, unitsE4Of } from '../lines/numbers.ts'
import type { SchemeBreak, SchemeStatus, StatementTransaction } from '../statement.ts'
import { chargeOf, isAmountOf } from './amountProof.ts'

/** A row of a scheme with what may be wrapped below it. */
export interface ReadRow {
  readonly date: string
  /** The first line, as it is shown. */
  readonly description: string
  /** With the lines it is wrapped into: these decide its type. */
  wholeDescription: string
  readonly amount: PrintedNumber | undefined
  readonly units: PrintedNumber | undefined
  readonly price: PrintedNumber | undefined
  readonly balance: PrintedNumber | undefined
  readonly unreadable: string | undefined
}

/** Three places are printed: 0.001 unit. */
const unitToleranceE4 = 10

interface Movement {
  readonly row: ReadRow
  readonly transaction: StatementTransaction
}

/** The rows as transactions with their running balance, and the first place where they do not add up. */
export interface ProvenRows {
  readonly transactions: readonly StatementTransaction[]
  /** What opening and movements give. */
  readonly balanceE4: number
  readonly broken: SchemeBreak | undefined
}

/** A SIP of nothing yet: its row shows the instalment in the column of the units (casparser, issue 134). */
const isRegistration = (row: ReadRow): boolean =>
  /zero\s*balance|registration/i.test(row.wholeDescription) && row.price === undefined

const moved = (before: number, units: number | undefined): number => before + (units ?? 0)
const near = (one: number, other: number): boolean => Math.abs(one - other) <= unitToleranceE4

/**
 * Follows the balance from row to row (domain.md 2.2, "Self-check", with 0.001 unit). Where the balance moved the other way
 * by the same units, their sign was cosmetic ("Units Extinguished-Reversed") and is turned.
 */
export function proveRows(openingE4: number, rows: readonly ReadRow[]): ProvenRows {
  let balanceE4 = openingE4
  let broken: SchemeBreak | undefined
  const movements: Movement[] = []
  for (const row of rows) {
    const line = movements.length
    const printed = row.balance && unitsE4Of(row.balance)
    let units = row.units && unitsE4Of(row.units)
    const isLost = isUnsafe(row.units, units) || isUnsafe(row.balance, printed)
    if (row.unreadable !== undefined || isLost)
      broken ??= { kind: 'unreadable', text: row.unreadable ?? row.description }
    const stays = printed === undefined || near(printed, balanceE4)
    const isNoMovement = units !== undefined && isRegistration(row) && stays
    if (isNoMovement) units = undefined
    let expectedE4 = moved(balanceE4, units)
    if (printed !== undefined && units !== undefined && !near(expectedE4, printed))
      if (near(moved(balanceE4, -units), printed)) {
        units = -units
        expectedE4 = moved(balanceE4, units)
      }
    if (printed !== undefined && !near(expectedE4, printed))
      broken ??= { kind: 'row', line, expectedE4, printedE4: printed }
    balanceE4 = printed ?? expectedE4
    const amountPaise = row.amount && paiseOf(row.amount)
    if (isUnsafe(row.amount, amountPaise) || isIncomplete(row, units))
      broken ??= { kind: 'unreadable', text: row.description }
    movements.push({ row, transaction: transactionOf(row, line, units, amountPaise, printed) })
  }
  const amountBreak = firstWrongAmount(movements)
  // The earlier row is the place where the scheme breaks.
  if (amountBreak !== undefined && (broken === undefined || ('line' in broken && broken.line > amountBreak)))
    broken = { kind: 'amount', line: amountBreak }
  return { transactions: movements.map(({ transaction }) => transaction), balanceE4, broken }
}

/**
 * A price without an amount, a price below zero, units for an amount without a price (it may stand in the column of the amount), or
 * an amount of the other sign than its units: something was lost.
 */
const isIncomplete = ({ amount, price }: ReadRow, units: number | undefined): boolean =>
  (price !== undefined && (amount === undefined || price.digits < 0)) ||
  (price === undefined &&
    amount !== undefined &&
    amount.digits !== 0 &&
    units !== undefined &&
    units !== 0) ||
  (amount !== undefined && units !== undefined && amount.digits * units < 0)

const isUnsafe = (printed: PrintedNumber | undefined, value: number | undefined): boolean =>
  printed !== undefined && value === undefined

function transactionOf(
  row: ReadRow,
  line: number,
  unitsE4: number | undefined,
  amountPaise: number | undefined,
  balanceE4: number | undefined,
): StatementTransaction {
  const dividendRate = dividendRateOf(row.wholeDescription)
  return {
    line,
    date: row.date,
    description: row.description,
    type: typeOf({ description: row.wholeDescription, unitsE4 }),
    ...(amountPaise !== undefined && { amountPaise }),
    ...(unitsE4 !== undefined && { unitsE4 }),
    ...(row.price !== undefined && { navE4: navE4Of(row.price) }),
    ...(balanceE4 !== undefined && { balanceE4 }),
    ...(dividendRate !== undefined && { dividendRate }),
  }
}

/** The first row of which amount, units and price are printed and do not belong together. */
function firstWrongAmount(movements: readonly Movement[]): number | undefined {
  for (const [place, { row, transaction }] of movements.entries()) {
    const { amount, units, price } = row
    if (amount === undefined || units === undefined || price === undefined) continue
    if (transaction.unitsE4 === undefined || transaction.unitsE4 === 0) continue
    if (!isAmountOf({ amount, units, price }, row.wholeDescription, chargesAfter(movements, place)))
      return transaction.line
  }
  return undefined
}

/** Rows of tax and load that follow a row on its day, in paise. */
function chargesAfter(movements: readonly Movement[], place: number): number[] {
  const charges: number[] = []
  const date = movements[place]?.row.date
  for (let next = place + 1; next < movements.length; next++) {
    const movement = movements[next]
    if (movement === undefined || movement.row.date !== date) break
    if (movement.transaction.unitsE4 !== undefined) break
    const charge = chargeOf(movement.transaction)
    if (charge !== undefined) charges.push(charge)
  }
  return charges
}

/** Closing balance and value against what the rows give. */
export function proveClosing(balanceE4: number, closing: Closing): SchemeBreak | undefined {
  if (closing.unreadable !== undefined || closing.unitsE4 === undefined)
    return { kind: 'unreadable', text: closing.unreadable ?? 'Closing Unit Balance' }
  if (!near(balanceE4, closing.unitsE4))
    return { kind: 'closing', expectedE4: balanceE4, printedE4: closing.unitsE4 }
  return proveValue(closing.unitsE4, closing.nav, closing.valuePaise)
}

/** Units times price is the value to the paisa, but for what the printed price may be rounded by. */
export function proveValue(
  unitsE4: number,
  nav: PrintedNumber | undefined,
  valuePaise: number | undefined,
): SchemeBreak | undefined {
  if (nav === undefined || valuePaise === undefined) return undefined
  const scale = 10n ** BigInt(4 + nav.places)
  const exact = 100n * BigInt(unitsE4) * BigInt(nav.digits)
  const difference = 2n * (BigInt(valuePaise) * scale - exact)
  const allowed = 100n * BigInt(Math.abs(unitsE4)) + scale
  if (difference <= allowed && -difference <= allowed) return undefined
  const expectedPaise = Number((2n * exact + scale) / (2n * scale))
  return { kind: 'value', expectedPaise, printedPaise: valuePaise }
}

export const statusOf = (
  broken: SchemeBreak | undefined,
  otherwise: 'reconciled' | 'holdingsOnly',
): SchemeStatus => (broken === undefined ? { kind: otherwise } : { kind: 'broken', at: broken })
