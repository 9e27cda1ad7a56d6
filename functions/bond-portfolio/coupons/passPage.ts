import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { financialYearOf } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { byCatalogueOrder } from '../../bonds/published.ts'
import type { Lot, Payout } from '../../book/bookRows.ts'
import { mayShrink, type NewPayout } from '../../book/payouts.ts'
import { type InvestorBook, lotsOn } from '../../book/readers.ts'
import { isPaidGross } from '../../book/taxForms.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PaidLine } from '../../providers/depository/port.ts'
import { paidPositionsOf, productsOf } from '../holdings/positions.ts'
import {
  asAccepted,
  asPaid,
  expectedAfter,
  firstAmountsOf,
  grownAmountsOf,
  isLateOn,
  othersOf,
  type PayoutAmounts,
  paidBefore,
  payoutLines,
  unitsHeldOn,
  withoutTax,
} from '../payouts/payoutRules.ts'
import { closeMatured } from './closeMatured.ts'
import type { PaidRow, PassDependencies } from './couponPass.ts'
import { added, nothing, type Tally } from './couponRunLifecycle.ts'

/** What else the issuer pays a holder, for the tax of the year, and the Indian date up to which it has. */
interface Issued {
  readonly issuedTo: (book: InvestorBook) => Promise<readonly PublishedInstrument[]>
  readonly today: string
}

/** A payment to one investor, with the account it goes to and the units that it redeems. */
interface Owed {
  readonly payout: Payout
  readonly lots: readonly Lot[]
  readonly dematNumber: string | undefined
  /** The registrar has the investor's Form 121 for it, and deducts nothing. */
  readonly isGross: boolean
}

/** Holders that are worked on at once; each is some reads and at most two writes. */
const atOnce = 5

/**
 * One page of holders: notes what is due to each, asks the registrar about what is not confirmed, credits what it paid,
 * and after the last payment closes what was owed none.
 * Safe to repeat: what is noted or credited stays as it is. `refused`: the registrar refused the request. `failures`: the
 * errors of single holders; their payments stay open and the other holders are done.
 */
export async function passPage(
  dependencies: PassDependencies,
  paid: PaidRow,
  holders: readonly string[],
  context: MarketWriteContext,
): Promise<{
  readonly tally: Tally
  readonly refused: ProviderRefused | undefined
  readonly failures: readonly unknown[]
}> {
  const issuedTo = issuedByOne(dependencies, paid)
  const today = indianDate(context.now)
  const owed: Owed[] = []
  const failed = new Map<string, unknown>()
  for (let start = 0; start < holders.length; start += atOnce) {
    const some = holders.slice(start, start + atOnce)
    const found = await Promise.allSettled(
      some.map(investorId =>
        owedTo(dependencies, { ...paid, issuedTo, today }, investorId, context.calendar),
      ),
    )
    for (const [index, one] of found.entries())
      if (one.status === 'rejected') failed.set(some[index] ?? '', one.reason)
      else if (one.value !== undefined) owed.push(one.value)
  }
  const open = owed.filter(({ payout }) => payout.state !== 'credited')
  // Those that are credited are asked about as well: a second credit may come on another day.
  const answer = await askRegistrar(dependencies, paid, owed)
  let tally: Tally = { ...nothing, credited: owed.length - open.length, open: failed.size }
  for (const { payout, dematNumber = '' } of owed) {
    const repeated = payout.state === 'credited' ? answer.lines.get(dematNumber)?.repeated : undefined
    if (repeated === undefined) continue
    const [noted] = await Promise.allSettled([
      dependencies.differences.noteRepeated(payout, repeated, context.now),
    ])
    if (noted?.status === 'rejected') failed.set(payout.investorId, noted.reason)
  }
  for (const one of open) {
    const [done] = await Promise.allSettled([settled(dependencies, one, answer.lines, context)])
    if (done?.status === 'rejected') failed.set(one.payout.investorId, done.reason)
    tally = added(tally, done?.status === 'fulfilled' ? done.value : { ...nothing, open: 1 })
  }
  for (const investorId of holders.filter(one => !failed.has(one))) {
    const [closed] = await Promise.allSettled([closeMatured(dependencies, paid, investorId, context)])
    if (closed?.status === 'rejected') failed.set(investorId, closed.reason)
    tally = added(tally, closed?.status === 'fulfilled' ? closed.value : { ...nothing, open: 1 })
  }
  return {
    tally,
    failures: [...failed.values()],
    refused: answer.refused,
  }
}

/**
 * Finds what the issuer has issued of all that a holder ever held, for its tax is that of all it pays; the instrument that
 * pays now as it was read for this page. What several holders of the page have is read once.
 */
function issuedByOne({ readInstruments }: PassDependencies, { instrument }: PaidRow): Issued['issuedTo'] {
  const known = new Map([[instrument.product, instrument]])
  return async book => {
    const products = productsOf(book)
    const unknown = products.filter(product => !known.has(product))
    const read = unknown.length === 0 ? [] : await readInstruments(unknown)
    for (const one of read) known.set(one.product, one)
    return products
      .flatMap(product => known.get(product) ?? [])
      .filter(({ issuer }) => issuer === instrument.issuer)
      .sort(byCatalogueOrder)
  }
}

/**
 * What an investor is owed by the row, noted if it was not; `undefined` for who held nothing on the record date. Units that
 * were recorded since are added, and a payment that was credited without them is open again; units whose sale was recorded
 * late are taken off as long as nothing was credited.
 */
async function owedTo(
  { readBook, payeeOf, payouts }: PassDependencies,
  { instrument, row, issuedTo, today }: PaidRow & Issued,
  investorId: string,
  calendar: MarketCalendar,
): Promise<Owed | undefined> {
  const { ISIN = '', issuer } = instrument
  const year = { investorId, issuer, year: financialYearOf(row.paymentDate) }
  const { dematNumber, hasPan } = await payeeOf(investorId)
  // A holding recorded late notes all its payments at once, and of those one write wins at a time: more than a year of
  // monthly payments.
  return retryOnConflict({ attempts: 20 }, async () => {
    const version = await payouts.taxVersion(year)
    const book = await readBook(investorId)
    const ofIsin = book.lots.filter(lot => lot.ISIN === ISIN)
    const lots = lotsOn(ofIsin, row.recordDate).filter(({ closedOn }) => closedOn === undefined)
    const known = book.payouts.find(one => one.ISIN === ISIN && one.dueDate === row.dueDate)
    const units = unitsHeldOn(ofIsin, row.recordDate)
    const isGross = hasPan && isPaidGross(book.taxForms, instrument, row)
    if (known !== undefined && !isOther(known, units)) return { payout: known, lots, dematNumber, isGross }
    const noted = book.payouts.filter(one => one !== known)
    const issued = await issuedTo(book)
    const lines = payoutLines(paidPositionsOf({ ...book, payouts: noted }, issued, calendar), today, hasPan)
    const others = othersOf(noted, lines, { ISIN, issuer, dueDate: row.dueDate })
    const taxed = {
      payer: { ISIN, issuer, taxedKind: instrument.taxedKind, taxForms: book.taxForms },
      ...paidBefore(others, issuer, row.paymentDate),
      laterGrossPaise: expectedAfter(lines, row.paymentDate),
      hasPan,
      inOrder: lines.find(line => line.ISIN === ISIN && line.dueDate === row.dueDate),
      isOvertaken: noted.some(one => one.issuer === issuer && one.paymentDate >= row.paymentDate),
    }
    const amounts = (known === undefined ? firstAmountsOf : grownAmountsOf)(row, units, taxed)
    const payout = payoutFor({ instrument, row }, { investorId, units, ...amounts })
    if (payout.couponPaise + payout.principalPaise === 0) {
      if (known === undefined) return undefined
      await payouts.drop(known, year, version)
      return conflict
    }
    // Written or refused, it is read again: another writer may have been first, and what was credited before stays booked.
    if (known === undefined) await payouts.note(payout, year, version)
    else await payouts.change(known, payout, year, version)
    return conflict
  })
}

/** More units than were noted; or fewer, of a sale that was recorded late, as long as nothing was credited. */
const isOther = (known: Payout, units: number): boolean =>
  units > known.units || (units < known.units && mayShrink(known))

function payoutFor(
  { instrument, row }: PaidRow,
  amounts: PayoutAmounts & { readonly investorId: string; readonly units: number },
): NewPayout {
  const { ISIN = '', product, issuer } = instrument
  const { dueDate, recordDate, paymentDate, principalPaise, outstandingPaise } = row
  const final = principalPaise === outstandingPaise
  return { ISIN, product, issuer, dueDate, recordDate, paymentDate, ...amounts, final }
}

interface RegistrarAnswer {
  readonly lines: ReadonlyMap<string, PaidLine>
  readonly refused?: ProviderRefused
}

/** What the registrar paid, by demat account; no answer counts as nothing paid. */
async function askRegistrar(
  { registrar }: PassDependencies,
  { instrument: { ISIN = '' }, row: { dueDate, paymentDate } }: PaidRow,
  owed: readonly Owed[],
): Promise<RegistrarAnswer> {
  const lines = owed.flatMap(({ payout, dematNumber }) =>
    dematNumber === undefined
      ? []
      : [
          {
            dematNumber,
            grossPaise: payout.couponPaise + payout.principalPaise,
            tdsPaise: payout.tdsPaise,
            netPaise: payout.netPaise,
            redeemedUnits: payout.final ? payout.units : 0,
          },
        ],
  )
  if (lines.length === 0) return { lines: new Map() }
  try {
    const paid = await registrar.payouts({ ISIN, dueDate, paymentDate, lines })
    return { lines: new Map(paid.map(line => [line.dematNumber, line])) }
  } catch (error) {
    // The run stays open and asks again in an hour; a refusal is raised once the page is turned.
    if (error instanceof ProviderRefused) return { lines: new Map(), refused: error }
    if (error instanceof ProviderUnavailable) return { lines: new Map() }
    throw error
  }
}

/**
 * Credits what was paid when it is what was computed, or nearly (`asPaid`), or when two operators accepted it. Another amount
 * is recorded as a difference and not credited; it is not late either, for it was paid. A second credit is never income: it
 * is a difference of its own.
 */
async function settled(
  { payouts, differences }: PassDependencies,
  { payout, lots, dematNumber, isGross }: Owed,
  lines: ReadonlyMap<string, PaidLine>,
  context: MarketWriteContext,
): Promise<Tally> {
  const line = dematNumber === undefined ? undefined : lines.get(dematNumber)
  if (line === undefined) {
    if (payout.state === 'due' && isLateOn(payout.paymentDate, indianDate(context.now), context.calendar))
      await payouts.late(payout, context)
    return { credited: 0, open: 1, differing: 0 }
  }
  // A form that was recorded after the payment was noted explains that no tax was deducted.
  const near = asPaid(payout, line) ?? (isGross ? asPaid(withoutTax(payout), line) : undefined)
  const amounts = { owedPaise: payout.netPaise, paidPaise: line.netPaise, paidTdsPaise: line.tdsPaise }
  const isAccepted =
    near === undefined && (await differences.note(payout, amounts, context.now)) === 'accepted'
  if (near === undefined && !isAccepted) return { credited: 0, open: 1, differing: 1 }
  const paid = near ?? asAccepted(payout, line)
  if (line.repeated !== undefined) await differences.noteRepeated(payout, line.repeated, context.now)
  await differences.clear(payout, context.now)
  await payouts.credit(paid, lots, { paidOn: line.paidOn, utr: line.utr }, context)
  return { credited: 1, open: 0, differing: 0 }
}
