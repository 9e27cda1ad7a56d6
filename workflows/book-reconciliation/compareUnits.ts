import type * as z from 'zod/mini'
import type { Lot } from '../../functions/book/bookRows.ts'
import { type Break, type Difference, paymentOfBreak } from '../../functions/book/breaks.ts'
import type { Holder } from '../../functions/book/readers.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { isOfPledges, isOfUnits, keepBreaks } from './breakKeeping.ts'
import type { FlowOutput, unitsInput } from './contract.ts'
import { notePledges, type PledgedHolding, pledgedInRequest } from './notePledges.ts'
import { reconcileUnits } from './reconcileUnits.ts'

export interface CompareUnits {
  readonly table: Pick<Table, 'transact'>
  readonly depository: Pick<Depository, 'holdings'>
  /** ISINs of the catalogue, those no longer sold too. */
  isins(): Promise<readonly string[]>
  holdersOf(
    ISIN: string,
    page: { readonly after?: string | undefined; readonly most: number },
  ): Promise<readonly Holder[]>
  lotsOf(investorId: string): Promise<readonly Lot[]>
  dematOf(investorId: string): Promise<string | undefined>
  /** A name for an account from which its number cannot be found. */
  blinded(dematNumber: string): Promise<string>
  readBreaks(): Promise<readonly Break[]>
}

/** Holders read at a time. */
const pageSize = 25
/** Breaks listed in the output; all of them are in the book. */
const mostListed = 50

interface Holding {
  readonly investorId: string
  readonly dematNumber: string | undefined
  readonly lots: readonly Lot[]
}

/** What one demat account holds of an ISIN. */
interface Shown {
  readonly units: number
  readonly pledgedUnits: number
}

/**
 * Compares every holder of every ISIN on a day, opens and closes the breaks of units, and returns all open breaks. For today
 * it also records on the lots how many units are pledged.
 */
export const compareUnits =
  (dependencies: CompareUnits) =>
  async ({ date, money }: z.output<typeof unitsInput>, { now }: RunContext): Promise<FlowOutput> => {
    const shown = await shownOn(dependencies, date)
    const isins = [...new Set([...(await dependencies.isins()), ...shown.keys()])].sort()
    const people = new Map<string, Promise<Holding>>()
    const found: Difference[] = []
    // What was pledged on another day is not what can be sold now.
    const isToday = date === indianDate(now)
    let pledges = 0
    for (const ISIN of isins) {
      const holders = await holdingsOf(dependencies, ISIN, people)
      const accounts = shown.get(ISIN) ?? new Map<string, Shown>()
      const blind = await blindNames(dependencies, accounts, holders)
      const units = new Map([...accounts].map(([dematNumber, one]) => [dematNumber, one.units]))
      found.push(
        ...reconcileUnits({ date, ISIN, holders, shown: units, blinded: one => blind.get(one) ?? '' }),
      )
      for (const holding of isToday ? pledgedOf(ISIN, holders, accounts) : []) {
        found.push(...pledgedInRequest(holding, date))
        pledges += await notePledges(dependencies.table, holding)
      }
    }
    const units = await keepBreaks(dependencies.table, await dependencies.readBreaks(), found, {
      isCompared: open => isOfUnits(open) || (isToday && isOfPledges(open)),
      compared: isins.length,
      now,
    })
    return { date, money, units, pledges, ...openBreaksOf(await dependencies.readBreaks()) }
  }

/** Holders without a demat account have no pledge. */
const pledgedOf = (
  ISIN: string,
  holders: readonly Holding[],
  accounts: ReadonlyMap<string, Shown>,
): PledgedHolding[] =>
  holders.flatMap(({ investorId, dematNumber, lots }) =>
    dematNumber === undefined
      ? []
      : [{ investorId, ISIN, lots, pledgedUnits: accounts.get(dematNumber)?.pledgedUnits ?? 0 }],
  )

/** Units by ISIN and demat account. */
async function shownOn({ depository }: CompareUnits, date: string): Promise<Map<string, Map<string, Shown>>> {
  const shown = new Map<string, Map<string, Shown>>()
  for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
    const { rows, next } = await depository.holdings(date, page)
    for (const { dematNumber, ISIN, units, pledgedUnits } of rows) {
      const accounts = shown.get(ISIN) ?? new Map<string, Shown>()
      const before = accounts.get(dematNumber) ?? { units: 0, pledgedUnits: 0 }
      accounts.set(dematNumber, {
        units: before.units + units,
        pledgedUnits: before.pledgedUnits + pledgedUnits,
      })
      shown.set(ISIN, accounts)
    }
    page = next
  }
  return shown
}

async function holdingsOf(
  dependencies: CompareUnits,
  ISIN: string,
  people: Map<string, Promise<Holding>>,
): Promise<Holding[]> {
  const found: Holding[] = []
  for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
    const page = await dependencies.holdersOf(ISIN, {
      most: pageSize,
      after,
    })
    for (const { investorId } of page)
      if (!people.has(investorId)) people.set(investorId, holdingOf(dependencies, investorId))
    found.push(...(await Promise.all(page.flatMap(({ investorId }) => people.get(investorId) ?? []))))
    after = page.length < pageSize ? undefined : page.at(-1)?.investorId
  }
  return found
}

async function holdingOf(dependencies: CompareUnits, investorId: string): Promise<Holding> {
  const [lots, dematNumber] = await Promise.all([
    dependencies.lotsOf(investorId),
    dependencies.dematOf(investorId),
  ])
  return { investorId, dematNumber, lots }
}

/** Only accounts that nobody is known to hold need a name. */
async function blindNames(
  { blinded }: CompareUnits,
  accounts: ReadonlyMap<string, Shown>,
  holders: readonly Holding[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(holders.map(({ dematNumber }) => dematNumber))
  const strange = [...accounts.keys()].filter(dematNumber => !known.has(dematNumber))
  return new Map(
    await Promise.all(strange.map(async one => [one, (await blinded(one)).slice(0, 24)] as const)),
  )
}

/** All open breaks, of earlier days too, the oldest first, with a text for the operator. */
function openBreaksOf(
  known: readonly Break[],
): Pick<FlowOutput, 'standing' | 'toDecide' | 'breaks' | 'outcome' | 'error' | 'cause'> {
  const all = known
    .filter(({ state }) => state === 'open')
    .sort((one, other) => (one.openedAt < other.openedAt ? -1 : 1))
  // What an issuer paid differently waits for two operators and is in their list of work: no comparison can close it.
  const waiting = all.filter(one => paymentOfBreak(one) !== undefined)
  const open = all.filter(one => paymentOfBreak(one) === undefined)
  const breaks = open.slice(0, mostListed).map(({ key, kind, date, ours, theirs, openedAt }) => ({
    key,
    kind,
    date,
    openedAt,
    ours,
    theirs,
  }))
  if (open.length === 0)
    return {
      standing: 0,
      toDecide: waiting.length,
      breaks,
      outcome: 'clean',
      error: 'None',
      cause: `Nothing differs.${toDecide(waiting)}`,
    }
  const listed = breaks.map(({ key, kind, date }) => `${kind} ${key} of ${date}`).join('; ')
  const rest = open.length > breaks.length ? `; and ${open.length - breaks.length} more` : ''
  return {
    standing: open.length,
    toDecide: waiting.length,
    breaks,
    outcome: 'breaks',
    error: 'BreaksStand',
    cause: `${open.length} ${open.length === 1 ? 'difference stands' : 'differences stand'}: ${listed}${rest}. Find out which side is right; a break closes by itself on the next run when the difference is gone.${toDecide(waiting)}`,
  }
}

/** A sentence about the payments of issuers that wait for a decision; empty when there is none. */
const toDecide = (waiting: readonly Break[]): string =>
  waiting[0] === undefined
    ? ''
    : ` Payments of issuers that differ and wait for ops-book-coupon: ${waiting.length}, the oldest since ${indianDate(new Date(waiting[0].openedAt))}.`
