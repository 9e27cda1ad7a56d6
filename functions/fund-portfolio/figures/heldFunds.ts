import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import type { FundPrice, SchemeFacts, Schemes } from '../reads/readDependencies.ts'
import { type ValuedPosition, valuedPositions } from '../valuation/valuedPosition.ts'
import type { FundOf, HeldFund } from './fundFigures.ts'
import { positionOn, unitsOn } from './unitsOn.ts'

/** Holdings at the end of a day: the portfolio's own valuation, of the positions and prices of that day. */

/** Prices come every working day; an older one is none. */
const mostDaysOld = 30

type History = Pick<Schemes, 'historyOf'>

/** Values at the end of a day up to today; left out is what was held and is not known. `today`: as the portfolio shows it. */
export async function valuesOn(
  schemes: History,
  valued: readonly ValuedPosition[],
  {
    storedOf,
    day,
    today,
  }: {
    readonly storedOf: ReadonlyMap<string, StoredPosition>
    readonly day: string
    readonly today: string
  },
): Promise<readonly ValuedPosition[]> {
  if (day >= today) return valued
  const then = valued.flatMap(({ position: { positionId }, facts }) => {
    const stored = storedOf.get(positionId)
    const unitsE4 = stored === undefined ? undefined : unitsOn(stored, day)
    return stored === undefined || unitsE4 === undefined
      ? []
      : [{ position: positionOn(stored, day, unitsE4), facts }]
  })
  const lastPriceOf = lastPrices(schemes, day)
  const priced = await Promise.all(
    then.map(async ({ position, facts }) => {
      const found = facts === undefined ? undefined : await priceOn(lastPriceOf, { position, facts, day })
      return [position.positionId, found] as const
    }),
  )
  const factsById = new Map(priced)
  return valuedPositions(
    then.map(({ position }) => position),
    { factsOf: ({ positionId }) => factsById.get(positionId), asOf: undefined },
  )
}

type LastPriceOf = (code: string) => Promise<FundPrice | undefined>

/** Folios of one scheme read its prices once. */
function lastPrices(schemes: History, day: string): LastPriceOf {
  const known = new Map<string, ReturnType<LastPriceOf>>()
  const read: LastPriceOf = async code =>
    (await schemes.historyOf(code, addDays(day, -mostDaysOld), day)).at(-1)
  return code => {
    const found = known.get(code) ?? read(code)
    known.set(code, found)
    return found
  }
}

/** The facts with the latest price up to a day; `undefined`: there is none. */
async function priceOn(
  lastPriceOf: LastPriceOf,
  {
    position: { code, unitsE4 },
    facts,
    day,
  }: { readonly position: StoredPosition; readonly facts: SchemeFacts; readonly day: string },
): Promise<SchemeFacts | undefined> {
  const { previous: _previous, latest, ...rest } = facts
  if (latest.date <= day && latest.date >= addDays(day, -mostDaysOld)) return { ...rest, latest }
  // Nothing was held, so that the price makes no difference.
  if (unitsE4 === 0) return undefined
  // Before it was taken over, a scheme had prices of its own.
  const own = code === undefined || code === facts.code ? undefined : await lastPriceOf(code)
  const price = own?.date === day ? own : later(own, await lastPriceOf(facts.code))
  return price === undefined ? undefined : { ...rest, latest: price }
}

const later = (own: FundPrice | undefined, other: FundPrice | undefined): FundPrice | undefined =>
  own !== undefined && (other === undefined || own.date >= other.date) ? own : other

/** What a report shows of a value. */
export function heldFund(
  { position, facts, price, valuePaise, costPaise }: ValuedPosition,
  of: FundOf,
): HeldFund {
  return {
    ...of,
    schemeName: facts?.name ?? of.schemeName,
    unitsE4: position.unitsE4,
    ...(price === undefined ? {} : { price: { date: price.date, navE4: price.navE4 } }),
    ...(valuePaise === undefined ? {} : { valuePaise }),
    ...(costPaise === undefined ? {} : { costPaise }),
  }
}
