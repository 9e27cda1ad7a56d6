import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundPosition } from '../positions/position.ts'
import { type ValuedPosition, valuedPositions } from '../valuation/valuedPosition.ts'
import type { ReadDependencies, SchemeFacts, Schemes, ValidPans } from './readDependencies.ts'

/** The positions of the PANs that a call is about. */

type Selecting = Pick<ReadDependencies, 'positionsOf' | 'validPansOf' | 'schemes'>

export interface Selected {
  readonly positions: readonly FundPosition[]
  /**
   * Held without the id of a PAN: none is printed, or one of somebody who has not agreed. Those of a PAN that may not be seen
   * any more, e.g. a hidden one, are in no figure and in no count.
   */
  readonly panless: number
  readonly pans: ValidPans
  /** Of a selection of one PAN; left out: all of them. */
  readonly panId?: string
}

export interface SelectedValues extends Omit<Selected, 'positions'> {
  readonly valued: readonly ValuedPosition[]
  /** The day of the latest prices. */
  readonly pricesOf: string | undefined
}

/** Which PAN: as the screen names it, `ALL`, or the account's default. */
export type PanChoice = { readonly pan: string | undefined } | 'default'

/** Refuses a PAN that is not among the investor's (K-243). */
export async function selectPositions(
  { positionsOf, validPansOf, schemes }: Selecting,
  investorId: string,
  choice: PanChoice,
): Promise<Outcome<Selected>> {
  const [all, pans] = await Promise.all([positionsOf(investorId), validPansOf(investorId)])
  const usable = pans.pans.filter(one => one.usable)
  const chosen = panIdOf(usable, pans.defaultPanId, choice)
  if (chosen === undefined) return refuse('funds.panNotYours', { field: 'pan' })
  const known = new Set(usable.map(({ panId }) => panId))
  const isKnown = ({ panId }: FundPosition): boolean => panId !== undefined && known.has(panId)
  const positions = all.filter(one => isKnown(one) && (chosen === 'all' || one.panId === chosen))
  return reply({
    positions: await withCodes(schemes, positions),
    panless: all.filter(one => one.panId === undefined && one.unitsE4 > 0).length,
    pans,
    ...(chosen === 'all' ? {} : { panId: chosen }),
  })
}

/** A statement may have been imported before AMFI's file of that day listed its schemes: their codes are found by ISIN. */
async function withCodes(schemes: Schemes, positions: readonly FundPosition[]): Promise<FundPosition[]> {
  const isins = new Set(
    positions.flatMap(({ code, isin }) => (code === undefined && isin !== undefined ? [isin] : [])),
  )
  if (isins.size === 0) return [...positions]
  const found = await schemes.byIsin([...isins])
  return positions.map(one => {
    const code = one.code ?? found.get(one.isin ?? '')?.code
    return code === undefined ? one : { ...one, code }
  })
}

function panIdOf(usable: ValidPans['pans'], defaultPanId: string, choice: PanChoice): string | undefined {
  if (choice === 'default') return usable.some(({ panId }) => panId === defaultPanId) ? defaultPanId : 'all'
  if (choice.pan === undefined || choice.pan === 'ALL') return 'all'
  return usable.find(({ pan }) => pan === choice.pan)?.panId
}

/** The same with values: one read of the schemes that are or were held. */
export async function selectValues(
  dependencies: Selecting,
  investorId: string,
  choice: PanChoice,
): Promise<Outcome<SelectedValues>> {
  const { schemes } = dependencies
  const [selected, asOf] = await Promise.all([
    selectPositions(dependencies, investorId, choice),
    schemes.asOf(),
  ])
  if (!selected.ok) return selected
  const { positions, ...rest } = selected.body
  const factsOf = await readFacts(schemes, positions)
  return reply({ ...rest, valued: valuedPositions(positions, { factsOf, asOf }), pricesOf: asOf })
}

/** Facts of the schemes that the units are of now: those that took others over included. */
async function readFacts(
  schemes: Schemes,
  positions: readonly FundPosition[],
): Promise<(position: FundPosition) => SchemeFacts | undefined> {
  const own = await factsByCode(schemes, positions)
  const merged = [...own.values()].filter(({ mergedInto }) => mergedInto !== undefined)
  if (merged.length === 0) return ({ code = '' }) => own.get(code)
  const survivors = await schemes.byCode([...new Set(merged.flatMap(({ mergedInto = '' }) => mergedInto))])
  const followed = new Map<string, SchemeFacts>()
  await Promise.all(
    merged.map(async facts => {
      const into = survivors.get(facts.mergedInto ?? '')
      if (into !== undefined && (await areSameUnits(schemes, facts, into))) followed.set(facts.code, into)
    }),
  )
  return ({ code = '' }) => followed.get(code) ?? own.get(code)
}

/**
 * Whether units of a scheme are units of the one that took it over, price for price: on the day of its last price both are
 * within 5 % of each other. Where new units were allotted instead, only the next statement has how many; until then the last
 * price stays, as a stale one.
 */
async function areSameUnits(schemes: Schemes, { latest }: SchemeFacts, into: SchemeFacts): Promise<boolean> {
  const around = await schemes.historyOf(into.code, addDays(latest.date, -10), addDays(latest.date, 10))
  const before = around.findLast(({ date }) => date <= latest.date) ?? around[0]
  return before !== undefined && Math.abs(before.navE4 - latest.navE4) * 20 <= latest.navE4
}

/** Code and name of each position's scheme at AMFI, those that were taken over under their own: as the rows name them. */
export async function schemeNames(
  schemes: Schemes,
  positions: readonly FundPosition[],
): Promise<(position: FundPosition) => SchemeFacts | undefined> {
  const facts = await factsByCode(schemes, positions)
  return ({ code = '' }) => facts.get(code)
}

async function factsByCode(
  schemes: Schemes,
  positions: readonly FundPosition[],
): Promise<ReadonlyMap<string, SchemeFacts>> {
  const codes = [...new Set(positions.flatMap(({ code }) => (code === undefined ? [] : [code])))]
  return codes.length === 0 ? new Map() : schemes.byCode(codes)
}
