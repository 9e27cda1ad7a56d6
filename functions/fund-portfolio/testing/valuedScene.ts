import * as z from 'zod/mini'
import type { CallDefinition, InputOf } from '../../../shared/contracts/defineCall.ts'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { BondTotals } from '../../bond-portfolio/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { FundPosition, FundRow } from '../positions/position.ts'
import type { FundPrice, ReadDependencies, SchemeFacts, ValidPans } from '../reads/readDependencies.ts'
import { ownPan, wifesPan } from './pans.ts'

/** Positions, schemes and PANs in memory, for the tests of values. */

export interface ValuedScene {
  positions: FundPosition[]
  schemes: SchemeFacts[]
  /** By code. */
  history: Map<string, FundPrice[]>
  levels: { date: string; levelE4: number }[]
  asOf: string | undefined
  pans: ValidPans
  /** What AMFI lists under an ISIN. */
  listedUnder: ReadonlyMap<string, SchemeFacts>
  bonds: BondTotals | undefined
  /** What was read, to be counted. */
  reads: { histories: number; prices: number; codes: number }
}

export const noBonds: BondTotals = {
  held: 0,
  valuePaise: 0,
  investedPaise: 0,
  gainPaise: 0,
  flows: [],
  nextPayouts: [],
}

export const emptyScene = (): ValuedScene => ({
  positions: [],
  schemes: [],
  history: new Map(),
  levels: [],
  asOf: '2026-11-20',
  pans: { defaultPanId: 'all', pans: [ownPan, wifesPan] },
  listedUnder: new Map(),
  bonds: noBonds,
  reads: { histories: 0, prices: 0, codes: 0 },
})

/** The scene of a test; each begins with `newScene`, unless given with one scheme and nothing held. */
export const scene = emptyScene()
export function newScene(more: Partial<ValuedScene> = {}): void {
  Object.assign(scene, emptyScene(), { schemes: [schemeOf()] }, more)
}

const dependencies = (): ReadDependencies => {
  return {
    positionsOf: async () => scene.positions,
    validPansOf: async () => scene.pans,
    bondsOf: async () => scene.bonds,
    schemes: {
      async byCode(codes) {
        scene.reads.codes += codes.length
        return new Map(
          scene.schemes.filter(({ code }) => codes.includes(code)).map(facts => [facts.code, facts]),
        )
      },
      byIsin: async isins =>
        new Map(
          isins.flatMap(isin => {
            const facts = scene.listedUnder.get(isin)
            return facts === undefined ? [] : [[isin, facts] as const]
          }),
        ),
      async historyOf(code, from, to) {
        const all = scene.history.get(code) ?? []
        const prices = all.slice(placeOf(all, from), placeOf(all, `${to}~`))
        scene.reads.histories += 1
        scene.reads.prices += prices.length
        return prices
      },
      benchmarkHistory: async (kind, from, to) => ({
        name: kind === 'equity' ? 'Nifty 50 TRI' : 'CRISIL Short Term Bond Index',
        levels: scene.levels.filter(({ date }) => date >= from && date <= to),
      }),
      costDifferenceOf: category => (category === '' ? undefined : { percent: '0.95', asOf: '2026-09-30' }),
      asOf: async () => scene.asOf,
    },
  }
}

/** How many prices are before a day. */
function placeOf(prices: readonly FundPrice[], day: string): number {
  let [low, high] = [0, prices.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((prices[middle]?.date ?? '') < day) low = middle + 1
    else high = middle
  }
  return low
}

/** 10:00 in India on Monday, 23 November 2026. */
const monday = '2026-11-23T04:30:00Z'

/** What a call answers a signed-in investor in the scene, read by the contract; throws the problem's id of a refusal. */
export async function answerOf<C extends CallDefinition, Reply>(
  contract: C & { readonly reply: z.ZodMiniType<Reply> },
  handle: (dependencies: ReadDependencies) => Handler<C, MarketCalendar>,
  input: InputOf<C>,
  instant = monday,
): Promise<Reply> {
  const session = { investorId: 'inv_1', email: 'asha@example.in' }
  const call = { now: new Date(instant), calendar: publishedCalendar, correlationId: 'req-1', session }
  const outcome = await handle(dependencies())(input, call as never)
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return z.parse(contract.reply, { success: true, message: 'OK', msg: 'OK', ...outcome.body })
}

/** An equity scheme at 60.0000, the day before 59.4000. */
export const schemeOf = (more: Partial<SchemeFacts> = {}): SchemeFacts => ({
  code: '122639',
  name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  amc: 'PPFAS Mutual Fund',
  category: 'Equity Scheme - Flexi Cap Fund',
  assetClass: 'equity',
  equityPercent: '100',
  isDirect: true,
  latest: { date: '2026-11-20', navE4: 60_0000 },
  previous: { date: '2026-11-19', navE4: 59_4000 },
  ...more,
})

let rows = 0

/** A printed row; ids count up. */
export function rowOf(
  date: string,
  type: FundRow['type'],
  numbers: Partial<Pick<FundRow, 'amountPaise' | 'unitsE4' | 'navE4' | 'balanceE4'>> = {},
  description = type === 'purchaseSip' ? 'Purchase-SIP' : 'Purchase',
): FundRow {
  rows += 1
  return { rowId: `fr_${rows}`, date, type, description, importId: 'cas_1', ...numbers }
}

/** A reconciled position; its units are those of its rows. */
export function positionOf(positionRows: readonly FundRow[], more: Partial<FundPosition> = {}): FundPosition {
  return {
    positionId: 'fp_1',
    panId: ownPan.panId,
    amc: 'PPFAS Mutual Fund',
    folio: '12345678/90',
    schemeName: 'Parag Parikh Flexi Cap Fund Direct Growth',
    isin: 'INF879O01027',
    code: '122639',
    isDirect: true,
    status: { kind: 'reconciled' },
    openingE4: 0,
    listedFrom: '2015-01-01',
    unitsE4: positionRows.reduce((sum, { unitsE4 = 0 }) => sum + unitsE4, 0),
    asOf: '2026-10-31',
    printed: {},
    rows: positionRows,
    version: 1,
    ...more,
  }
}
