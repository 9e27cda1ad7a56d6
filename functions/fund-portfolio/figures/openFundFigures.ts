import { maskPan } from '../../../shared/vocabulary/identifiers.ts'
import { openValidPans, type ValidPans } from '../../account/published.ts'
import { openSchemes } from '../../funds/published.ts'
import type { Table } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { positionStore } from '../positions/positionStore.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import { readFairPrices } from '../reads/fairPrices.ts'
import type { Schemes } from '../reads/readDependencies.ts'
import { selectValues } from '../reads/selectedPositions.ts'
import type { FairPrices } from '../valuation/gains.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import type { FundFigures, FundHolder, FundOf, FundsRequest, LeftOutFund } from './fundFigures.ts'
import { heldFund, valuesOn } from './heldFunds.ts'
import { isWithin, movementsOf, unitsWithin } from './movements.ts'
import { incomesOf, salesOf } from './salesAndIncomes.ts'

/** The funds of an investor in figures; `undefined`: there are none, which costs one read. */
export type ReadFundFigures = (
  investorId: string,
  requested: FundsRequest,
) => Promise<FundFigures | undefined>

export interface FigureReads {
  readonly positionsOf: (investorId: string) => Promise<readonly StoredPosition[]>
  readonly validPansOf: (investorId: string) => Promise<ValidPans>
  readonly schemes: Schemes
}

/** With the table of the domain. */
export function openFundFiguresIn(table: Table, tableName: string, cipher: FieldCipher): ReadFundFigures {
  const positions = positionStore(table, tableName, cipher)
  const reads: FigureReads = {
    positionsOf: positions.list,
    validPansOf: openValidPans(table, cipher),
    schemes: openSchemes(table),
  }
  return (investorId, requested) => readFundFigures(reads, investorId, requested)
}

export async function readFundFigures(
  { positionsOf, validPansOf, schemes }: FigureReads,
  investorId: string,
  requested: FundsRequest,
): Promise<FundFigures | undefined> {
  const stored = await positionsOf(investorId)
  if (stored.length === 0) return undefined
  const pans = await validPansOf(investorId)
  const dependencies = {
    positionsOf: () => Promise.resolve(stored),
    validPansOf: () => Promise.resolve(pans),
    schemes,
  }
  const selected = await selectValues(dependencies, investorId, { pan: undefined })
  if (!selected.ok) throw new Error('all PANs of an investor were refused')
  const { valued, panless } = selected.body
  const storedOf = new Map(stored.map(position => [position.positionId, position]))
  const [then, fairPrices] = await Promise.all([
    requested.holdings
      ? valuesOn(schemes, valued, { storedOf, day: requested.to, today: requested.today })
      : [],
    requested.gains ? readFairPrices(schemes, valued) : new Map<string, number>(),
  ])
  return { ...figuresOf(holdersOf(valued, pans), { valued, then, storedOf, fairPrices, requested }), panless }
}

/** In the order of the PANs: the investor comes first. */
const holdersOf = (valued: readonly ValuedPosition[], { pans }: ValidPans): FundHolder[] =>
  pans
    .filter(({ panId }) => valued.some(({ position }) => position.panId === panId))
    .map(({ panId, name, pan, own }) => ({ panId, name, maskedPan: maskPan(pan), own }))

interface Read {
  /** As of today. */
  readonly valued: readonly ValuedPosition[]
  /** As of the day that was requested. */
  readonly then: readonly ValuedPosition[]
  readonly storedOf: ReadonlyMap<string, StoredPosition>
  readonly fairPrices: FairPrices
  readonly requested: FundsRequest
}

interface Listed {
  readonly one: ValuedPosition
  readonly stored: StoredPosition
  readonly of: FundOf
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function figuresOf(
  holders: readonly FundHolder[],
  { valued, then, storedOf, fairPrices, requested }: Read,
): Omit<FundFigures, 'panless'> {
  const listed = listedOf(holders, valued, storedOf)
  const thenOf = new Map(then.map(one => [one.position.positionId, one]))
  const counted = requested.gains ? listed.filter(({ one }) => one.ledger !== undefined) : []
  const notCounted = requested.gains ? listed.filter(({ one }) => one.ledger === undefined) : []
  const units = listed.map(({ stored, of }) => ({ of, found: unitsWithin(stored, of, requested) }))
  return {
    holders,
    holdings: listed.flatMap(({ of }) => {
      const held = thenOf.get(of.positionId)
      return held === undefined || held.position.unitsE4 <= 0 ? [] : [heldFund(held, of)]
    }),
    notHeld: requested.holdings
      ? listed.filter(({ of }) => !thenOf.has(of.positionId)).map(({ of }) => leftOut(of, 'unitsUnknown'))
      : [],
    movements: listed
      .flatMap(({ stored, of }) => movementsOf(stored, of, requested))
      .sort((one, other) => compare(one.date, other.date)),
    deleted: listed.reduce(
      (sum, { stored }) =>
        sum + stored.rows.filter(row => row.deletedOn !== undefined && isWithin(requested, row.date)).length,
      0,
    ),
    units: units.flatMap(({ found }) =>
      found === undefined || (found.beforeE4 === 0 && found.inE4 === 0 && found.afterE4 === 0) ? [] : [found],
    ),
    unitsLeftOut: units
      .filter(({ found }) => found === undefined)
      .map(({ of }) => leftOut(of, 'unitsUnknown')),
    sales: counted
      .flatMap(({ one, of }) => salesOf(one, of, { period: requested, fairPrices }))
      .sort((one, other) => compare(one.soldOn, other.soldOn)),
    incomes: counted
      .flatMap(({ one, of }) => incomesOf(one, of, requested))
      .sort((one, other) => compare(one.date, other.date)),
    notCounted: notCounted.map(({ of }) => leftOut(of, 'noPrice')),
  }
}

/** With whose they are, by holder, scheme and folio. */
function listedOf(
  holders: readonly FundHolder[],
  valued: readonly ValuedPosition[],
  storedOf: ReadonlyMap<string, StoredPosition>,
): Listed[] {
  return holders.flatMap(holder =>
    valued
      .flatMap((one): Listed[] => {
        const { facts, position } = one
        const { positionId, panId, amc, folio, asOf } = position
        const stored = storedOf.get(positionId)
        if (stored === undefined || panId !== holder.panId) return []
        // What was done in a scheme that was taken over since was done under its own name.
        const schemeName = (facts?.code === position.code ? facts?.name : undefined) ?? position.schemeName
        const of = { positionId, holder, schemeName, amc, folio, status: one.status, statementDay: asOf }
        return [{ one, stored, of }]
      })
      .sort((one, other) => compare(keyOf(one), keyOf(other))),
  )
}

const keyOf = ({ of }: Listed): string => `${of.schemeName} ${of.folio} ${of.positionId}`

/** A holding that is not reconciled is left out for that. */
const leftOut = (of: FundOf, otherwise: 'noPrice' | 'unitsUnknown'): LeftOutFund => ({
  ...of,
  why: of.status === 'reconciled' ? otherwise : of.status,
})
