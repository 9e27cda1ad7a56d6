import type { ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import { type TaxedKind, type TdsInput, tdsMissing, tdsOn } from '../../../shared/finance/taxTables.ts'
import { tdsMethodOf } from '../../../shared/finance/tdsMethods.ts'
import {
  lateWorkingDays,
  lookAgainWorkingDays,
  payoutTolerancePaise,
} from '../../../shared/vocabulary/businessRules.ts'
import { addDays, daysBetween, financialYearOf } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import {
  indianInstant,
  isProvisional,
  type MarketCalendar,
} from '../../../shared/vocabulary/marketCalendar.ts'
import { isPaidGross, type TaxForm } from '../../book/taxForms.ts'

/**
 * What is paid to whom, when, and what is taken off: pure. A payment belongs to the owner at the end of its record date;
 * tax is deducted by the issuer on all it pays an investor in a financial year.
 */

/** A lot as ownership needs it; dates are Indian. */
export interface OwnedLot {
  readonly units: number
  readonly settledOn: string
  /** From this day on it is not held any more. */
  readonly closedOn?: string | undefined
}

/** Units held at the end of a day. */
export function unitsHeldOn(lots: readonly OwnedLot[], date: string): number {
  let units = 0
  for (const lot of lots)
    if (lot.settledOn <= date && (lot.closedOn === undefined || lot.closedOn > date)) units += lot.units
  return units
}

/** A payment as the book keeps it. */
export interface BookedPayout {
  readonly ISIN: string
  readonly issuer: string
  readonly dueDate: string
  readonly recordDate: string
  readonly paymentDate: string
  readonly units: number
  readonly couponPaise: number
  readonly principalPaise: number
  readonly tdsPaise: number
  readonly netPaise: number
  readonly state: 'due' | 'credited' | 'late'
  readonly paidOn?: string | undefined
  readonly utr?: string | undefined
}

/** Who pays, and by which table tax is deducted. */
export interface Payer {
  readonly ISIN: string
  readonly issuer: string
  readonly taxedKind: TaxedKind
  /** The investor's Forms 121: an issuer who has one deducts nothing. */
  readonly taxForms?: readonly TaxForm[] | undefined
}

/** What one payer pays an investor by payments of the financial year of a day. */
export function paidBefore(
  payouts: readonly Pick<BookedPayout, 'issuer' | 'paymentDate' | 'couponPaise' | 'tdsPaise'>[],
  issuer: string,
  paymentDate: string,
): { readonly earlierGrossPaise: number; readonly earlierTdsPaise: number } {
  const year = financialYearOf(paymentDate)
  let earlierGrossPaise = 0
  let earlierTdsPaise = 0
  for (const payout of payouts)
    if (payout.issuer === issuer && financialYearOf(payout.paymentDate) === year) {
      earlierGrossPaise += payout.couponPaise
      earlierTdsPaise += payout.tdsPaise
    }
  return { earlierGrossPaise, earlierTdsPaise }
}

/** What a row of the schedule brings one owner. */
export interface PayoutAmounts {
  readonly couponPaise: number
  readonly principalPaise: number
  readonly tdsPaise: number
  readonly netPaise: number
}

/** What the tax of a payment depends on beside its own amount: who pays, and what else of the year was noted. */
export interface Taxed {
  readonly payer: Payer
  readonly earlierGrossPaise: number
  readonly earlierTdsPaise: number
  /** Interest that is expected of the payer after it in the financial year. */
  readonly laterGrossPaise: number
  readonly hasPan: boolean
}

/** A Form 121 counts with a PAN only. */
const isGross = (row: ScheduleRow, payer: Payer, hasPan: boolean): boolean =>
  hasPan && isPaidGross(payer.taxForms ?? [], payer, row)

/** What the tax of a row follows from, by the method of the payer's registrar. */
const taxInputOf = (row: ScheduleRow, units: number, { payer, ...taxed }: Taxed): TdsInput => ({
  ...taxed,
  kind: payer.taxedKind,
  date: row.paymentDate,
  method: tdsMethodOf(payer.issuer, row.paymentDate),
  units,
  grossPaise: row.couponPaise * units,
})

/** The amounts of a row for units, tax taken off; only interest is taxed, principal never. */
function amountsOf(row: ScheduleRow, units: number, taxed: Taxed): PayoutAmounts {
  const isUntaxed = isGross(row, taxed.payer, taxed.hasPan)
  return afterTax(row, units, isUntaxed ? 0 : tdsOn(taxInputOf(row, units, taxed)))
}

/**
 * The amounts of a payment that was noted for fewer units. The others of the year, noted since, may have made up for its tax
 * already: it takes what is missing of the year's whole tax, and no more than its interest.
 */
export function grownAmountsOf(row: ScheduleRow, units: number, taxed: Taxed): PayoutAmounts {
  const isUntaxed = isGross(row, taxed.payer, taxed.hasPan)
  return afterTax(row, units, isUntaxed ? 0 : tdsMissing(taxInputOf(row, units, taxed)))
}

/** The place of a payment in its financial year. */
interface Placed {
  /** Of an instrument that is not among all of the issuer's there is none. */
  readonly inOrder: Pick<PayoutAmounts, 'tdsPaise'> | undefined
  /** One of its day or later is noted. */
  readonly isOvertaken: boolean
}

/**
 * The amounts of a payment that is noted for the first time. `inOrder`: as the year's payments follow each other, noted or
 * not, so that it does not matter which of them is noted first. A later one that is noted may not have known of it (its
 * units were recorded since): what the year then lacks is taken here, for nobody after it would.
 */
export function firstAmountsOf(
  row: ScheduleRow,
  units: number,
  { inOrder, isOvertaken, ...taxed }: Taxed & Placed,
): PayoutAmounts {
  const whole = grownAmountsOf(row, units, taxed)
  // Less than a rupee is the roundings of the other payments.
  if (inOrder === undefined || (isOvertaken && whole.tdsPaise - inOrder.tdsPaise >= 100)) return whole
  return afterTax(row, units, inOrder.tdsPaise)
}

function afterTax(row: ScheduleRow, units: number, tdsPaise: number): PayoutAmounts {
  const couponPaise = row.couponPaise * units
  const principalPaise = row.principalPaise * units
  return { couponPaise, principalPaise, tdsPaise, netPaise: couponPaise + principalPaise - tdsPaise }
}

/** A payment as it is when the registrar has a Form 121: its whole interest, and no tax. */
export const withoutTax = <Computed extends PayoutAmounts>(payout: Computed): Computed => ({
  ...payout,
  tdsPaise: 0,
  netPaise: payout.couponPaise + payout.principalPaise,
})

/** What a registrar paid, in paise; the tax only of one that reports it. */
export interface PaidAmounts {
  readonly netPaise: number
  readonly tdsPaise?: number | undefined
}

/**
 * The payment with the amounts that were paid, before tax, the tax, and after it; `undefined` when what was paid after tax,
 * or the tax, differs by more than `payoutTolerancePaise`, and operators have to decide. Registrars round by unit or by
 * holding. Of a registrar that does not report the tax it stays as it was computed. Principal is never rounded, so a
 * difference is of the interest.
 */
export function asPaid<Computed extends PayoutAmounts>(
  payout: Computed,
  paid: PaidAmounts,
): Computed | undefined {
  const { netPaise, tdsPaise = payout.tdsPaise } = paid
  const couponPaise = netPaise + tdsPaise - payout.principalPaise
  const differs = (ours: number, theirs: number): boolean => Math.abs(theirs - ours) > payoutTolerancePaise
  const isSame = netPaise === payout.netPaise && tdsPaise === payout.tdsPaise
  const isFar = differs(payout.netPaise, netPaise) || differs(payout.tdsPaise, tdsPaise)
  if (!isSame && (isFar || netPaise <= 0 || couponPaise < tdsPaise)) return undefined
  return { ...payout, couponPaise, tdsPaise, netPaise }
}

/**
 * The payment as two operators accepted it, whatever the difference is. What was paid beyond the interest that was computed
 * is interest; what is missing is of the interest first, and of the principal when there is none left.
 */
export function asAccepted<Computed extends PayoutAmounts>(payout: Computed, paid: PaidAmounts): Computed {
  const { netPaise, tdsPaise = payout.tdsPaise } = paid
  const grossPaise = netPaise + tdsPaise
  const couponPaise = Math.max(0, grossPaise - payout.principalPaise)
  return { ...payout, couponPaise, principalPaise: grossPaise - couponPaise, tdsPaise, netPaise }
}

/** Everything an investor ever held of one instrument. */
export interface PaidPosition {
  readonly payer: Payer
  /** The payments of one unit. */
  readonly rows: readonly ScheduleRow[]
  /** What is not fixed yet (the level of an index) may still move the amounts. */
  readonly isOpenEnded: boolean
  readonly lots: readonly OwnedLot[]
  readonly booked: readonly BookedPayout[]
  /** Of a bond that never has to be paid back its calls, ISO days: what comes after the next one is not expected. */
  readonly callDates?: readonly string[] | undefined
}

/** One payment of the past or of the future. */
export interface PayoutLine extends PayoutAmounts {
  readonly ISIN: string
  readonly dueDate: string
  readonly paymentDate: string
  readonly recordDate: string
  readonly units: number
  readonly standing: 'expected' | 'due' | 'credited' | 'late'
  readonly creditedOn?: string | undefined
  readonly reference?: string | undefined
  readonly provisional: boolean
  /** The floor's amount: what is not fixed yet (the level of an index) can only make it more. */
  readonly atLeast?: true | undefined
}

const bookedLine = (booked: BookedPayout): PayoutLine => ({
  ISIN: booked.ISIN,
  dueDate: booked.dueDate,
  paymentDate: booked.paymentDate,
  recordDate: booked.recordDate,
  units: booked.units,
  couponPaise: booked.couponPaise,
  principalPaise: booked.principalPaise,
  tdsPaise: booked.tdsPaise,
  netPaise: booked.netPaise,
  standing: booked.state,
  creditedOn: booked.paidOn,
  reference: booked.utr,
  provisional: false,
})

/** A row of one position in the order of all payments: a booked one keeps its amounts, the others are computed. */
interface Pending {
  readonly position: PaidPosition
  readonly row: ScheduleRow
  readonly units: number
  readonly booked: BookedPayout | undefined
}

/** Of a perpetual bond without further calls so much of the future is shown. */
const farDays = 366

function pendingOf(position: PaidPosition, today: string): Pending[] {
  const horizon =
    position.callDates && (position.callDates.find(date => date > today) ?? addDays(today, farDays))
  const booked = new Map(position.booked.map(one => [one.dueDate, one]))
  const pending: Pending[] = []
  for (const row of position.rows) {
    const done = booked.get(row.dueDate)
    if (done === undefined && horizon !== undefined && row.dueDate > horizon) break
    const units = done?.units ?? unitsHeldOn(position.lots, row.recordDate)
    if (units > 0) pending.push({ position, row, units, booked: done })
  }
  return pending
}

/**
 * All payments of an investor in the order of their payment dates: those the book knows as they stand there, the others as
 * they are expected, with the tax that the payments before them in the year lead to. A PAN is assumed: nobody buys without;
 * the job that notes them knows better.
 */
export function payoutLines(positions: readonly PaidPosition[], today: string, hasPan = true): PayoutLine[] {
  const pending = positions.flatMap(position => pendingOf(position, today))
  pending.sort((a, b) =>
    a.row.paymentDate < b.row.paymentDate ? -1 : a.row.paymentDate > b.row.paymentDate ? 1 : 0,
  )
  const yearOf = ({ position, row }: Pending): string =>
    `${financialYearOf(row.paymentDate)} ${position.payer.issuer}`
  const interestOf = ({ row, units, booked }: Pending): number =>
    booked?.couponPaise ?? row.couponPaise * units
  const later = new Map<string, number>()
  for (const one of pending) later.set(yearOf(one), (later.get(yearOf(one)) ?? 0) + interestOf(one))
  const paid = new Map<string, { grossPaise: number; tdsPaise: number }>()
  return pending.map(one => {
    const { position, row, units, booked } = one
    const { payer } = position
    const key = yearOf(one)
    const before = paid.get(key) ?? { grossPaise: 0, tdsPaise: 0 }
    const laterGrossPaise = (later.get(key) ?? 0) - interestOf(one)
    later.set(key, laterGrossPaise)
    const others = {
      earlierGrossPaise: before.grossPaise,
      earlierTdsPaise: before.tdsPaise,
      laterGrossPaise,
    }
    const line: PayoutLine =
      booked === undefined
        ? {
            ISIN: payer.ISIN,
            dueDate: row.dueDate,
            paymentDate: row.paymentDate,
            recordDate: row.recordDate,
            units,
            ...amountsOf(row, units, { payer, ...others, hasPan }),
            standing: row.paymentDate > today ? 'expected' : 'due',
            provisional: isProvisional(row.paymentDate) || (position.isOpenEnded && row.principalPaise > 0),
            atLeast: position.isOpenEnded ? true : undefined,
          }
        : bookedLine(booked)
    paid.set(key, {
      grossPaise: before.grossPaise + line.couponPaise,
      tdsPaise: before.tdsPaise + line.tdsPaise,
    })
    return line
  })
}

/** Interest of the financial year of a day that is expected and not due yet. `lines`: all of one issuer. */
export const expectedAfter = (lines: readonly PayoutLine[], paymentDate: string): number =>
  lines
    .filter(
      line =>
        line.standing === 'expected' && financialYearOf(line.paymentDate) === financialYearOf(paymentDate),
    )
    .reduce((sum, line) => sum + line.couponPaise, 0)

/**
 * The others of the year whose tax counts with a payment: those that are noted, and those whose payment date has come as they
 * will be noted. `lines`: all of the issuer, with the payment itself as it is computed now.
 */
export function othersOf(
  noted: readonly BookedPayout[],
  lines: readonly PayoutLine[],
  { ISIN, issuer, dueDate }: Pick<BookedPayout, 'ISIN' | 'issuer' | 'dueDate'>,
) {
  const isNoted = (line: PayoutLine): boolean =>
    noted.some(one => one.ISIN === line.ISIN && one.dueDate === line.dueDate)
  const isThisPayment = (line: PayoutLine): boolean => line.ISIN === ISIN && line.dueDate === dueDate
  const unnoted = lines.filter(line => line.standing === 'due' && !isThisPayment(line) && !isNoted(line))
  return [...noted, ...unnoted.map(line => ({ ...line, issuer }))]
}

/** Whether a payment that is not confirmed is late on a day. */
export const isLateOn = (paymentDate: string, today: string, calendar: MarketCalendar): boolean =>
  today >= calendar.addWorkingDays(paymentDate, lateWorkingDays)

/** When the registrar is asked once more about what is all credited; `undefined` when that time has come already. */
export function lookAgain(paymentDate: string, now: Date, calendar: MarketCalendar): string | undefined {
  const at = indianInstant(calendar.addWorkingDays(paymentDate, lookAgainWorkingDays), '06:30')
  return now.toISOString() < at ? at : undefined
}

/** Days for which the registrar is asked about one payment; after them operators decide. */
const inquiryDays = 365

/**
 * When the registrar is asked again about what is not confirmed: every hour until it is late, then once a day at 06:30;
 * `undefined` when a year is over.
 */
export function nextAsk(paymentDate: string, now: Date, calendar: MarketCalendar): string | undefined {
  const today = indianDate(now)
  if (daysBetween(paymentDate, today) > inquiryDays) return undefined
  if (!isLateOn(paymentDate, today, calendar)) return new Date(now.getTime() + 3_600_000).toISOString()
  return indianInstant(addDays(today, 1), '06:30')
}
