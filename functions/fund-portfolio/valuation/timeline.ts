import type { FundTransaction } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import { decimalOf } from '../../../shared/finance/funds/fundAmounts.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'
import type { SchemeFacts } from '../reads/readDependencies.ts'
import { type SwitchPairs, switchPairs } from './switchPairs.ts'
import { rowKindOf } from './systematicRows.ts'
import { type FoundPlan, systematicPlans } from './systematics.ts'
import { frequencyName } from './systematicViews.ts'

/** Rows of statements as the timeline shows them. Pure. */

/** Names of the schemes by position. */
export type SchemeNames = (position: FundPosition) => Pick<SchemeFacts, 'code' | 'name'> | undefined

export interface TimelineEntry {
  readonly position: FundPosition
  readonly row: FundRow
  /** Within the position as printed: of one day the later row is the newer one. */
  readonly index: number
}

/** Rows of positions from a day on, newest first; deleted ones are left out. */
export function timelineEntries(positions: readonly FundPosition[], from = ''): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  for (const position of positions)
    for (const [index, row] of position.rows.entries())
      if (row.deletedOn === undefined && row.date >= from) entries.push({ position, row, index })
  return entries.sort(newestFirst)
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.row.date !== other.row.date) return one.row.date < other.row.date ? 1 : -1
  const [own, others] = [one.position.positionId, other.position.positionId]
  if (own !== others) return own < others ? -1 : 1
  return other.index - one.index
}

/** Entries as they are sent, in their order. `all`: the investor's positions, in which the other side of a switch may be. */
export function transactionsOf(
  entries: readonly TimelineEntry[],
  all: readonly FundPosition[],
  { namesOf, today }: { readonly namesOf: SchemeNames; readonly today: string },
): FundTransaction[] {
  const pairs = switchPairs(all)
  const plans = new Map<FundRow, FoundPlan>()
  for (const plan of systematicPlans(all, pairs, today)) for (const row of plan.rows) plans.set(row, plan)
  for (const { out, taken } of pairs.pairs) {
    const plan = plans.get(out)
    if (plan?.kind === 'STP') plans.set(taken, plan)
  }
  return entries.map(({ position, row }) => ({
    ...transactionOf(position, row, { namesOf, pairs }),
    ...planOf(plans.get(row)),
  }))
}

/** Of an instalment: its plan's frequency and days; what is a plan by its regularity alone is named so, too. */
function planOf(
  plan: FoundPlan | undefined,
): Pick<FundTransaction, 'cartType' | 'frequency' | 'startDate' | 'endDate'> {
  if (plan === undefined) return {}
  const { kind, startedOn, endsOn } = plan
  return {
    cartType: kind,
    frequency: frequencyName(plan),
    startDate: startedOn,
    ...(endsOn === undefined ? {} : { endDate: endsOn }),
  }
}

function transactionOf(
  position: FundPosition,
  row: FundRow,
  { namesOf, pairs }: { readonly namesOf: SchemeNames; readonly pairs: SwitchPairs },
): FundTransaction {
  const { amountPaise, unitsE4, navE4, balanceE4 } = row
  const named = namesOf(position)
  const code = named?.code ?? position.code
  const cartType = rowKindOf(row)
  const decimal = <Name extends string>(name: Name, numberE4: number | undefined) =>
    numberE4 === undefined ? {} : { [name]: decimalOf(numberE4) }
  return {
    rowId: row.rowId,
    positionId: position.positionId,
    ...(code === undefined ? {} : { codeAMFI: code }),
    status: row.type === 'reversal' ? 'RR' : 'RP',
    ...(cartType === undefined ? {} : { cartType }),
    kind: row.type,
    date: row.date,
    dname: nameOf(position, namesOf),
    description: row.description,
    ...(amountPaise === undefined ? {} : { amount: rupees(amountPaise), amountPaise }),
    ...decimal('units', unitsE4),
    ...decimal('nav', navE4),
    ...decimal('balance', balanceE4),
    ...sidesOf(position, row, { namesOf, pairs }),
    importId: row.importId,
  }
}

const nameOf = (position: FundPosition, namesOf: SchemeNames): string =>
  namesOf(position)?.name ?? position.schemeName

/** Of a switch: from which scheme into which, if both sides were imported. */
function sidesOf(
  position: FundPosition,
  row: FundRow,
  { namesOf, pairs }: { readonly namesOf: SchemeNames; readonly pairs: SwitchPairs },
): Pick<FundTransaction, 'fromFund' | 'toFund'> {
  const [intoHere, outOfHere] = [pairs.fromOf(row), pairs.intoOf(row)]
  if (intoHere !== undefined)
    return { fromFund: nameOf(intoHere, namesOf), toFund: nameOf(position, namesOf) }
  if (outOfHere !== undefined)
    return { fromFund: nameOf(position, namesOf), toFund: nameOf(outOfHere, namesOf) }
  return {}
}
