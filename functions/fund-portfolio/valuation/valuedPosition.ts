import { fundValue } from '../../../shared/finance/funds/fundAmounts.ts'
import { unitsTolerance } from '../../../shared/finance/funds/fundLedger.ts'
import type { FundLedger } from '../../../shared/finance/funds/ledgerTypes.ts'
import { daysBetween } from '../../../shared/vocabulary/calendarDays.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { FundPosition, PositionStatus } from '../positions/position.ts'
import type { FundPrice, SchemeFacts } from '../reads/readDependencies.ts'
import { ledgersOf } from './mergedLedgers.ts'

/** What a position is worth and what it cost: pure. Money is paise. */

export interface PositionPrice extends FundPrice {
  readonly from: 'feed' | 'statement'
  /** Of an earlier working day than the latest prices, or the statement's. */
  readonly stale: boolean
}

export interface ValuedPosition {
  readonly position: FundPosition
  /** Of the scheme the units are of now; left out: AMFI lists none. */
  readonly facts?: SchemeFacts
  readonly status: PositionStatus['kind']
  /** Left out: no price is known. */
  readonly price?: PositionPrice
  /** Left out: units are held and neither a price nor a printed value is known. */
  readonly valuePaise?: number
  readonly costPaise?: number
  readonly costFrom?: 'rows' | 'statement'
  /** What the latest change of the price did, and the value before it that it changed. */
  readonly yesterdays?: { readonly paise: number; readonly beforePaise: number }
  /** Of a position that counts in returns and gains: its rows explain every unit, and a value is known. */
  readonly ledger?: FundLedger
}

/** Facts by the code of a position, and the day of the latest prices. */
export interface Feed {
  readonly factsOf: (position: FundPosition) => SchemeFacts | undefined
  readonly asOf: string | undefined
}

/** A price that is older than this has no yesterday. */
const mostDaysOld = 7

export function valuedPositions(positions: readonly FundPosition[], feed: Feed): ValuedPosition[] {
  const explained = positions.filter(
    ({ status, openingE4 }) => status.kind === 'reconciled' && openingE4 === 0,
  )
  const ledgers = ledgersOf(explained)
  return positions.map(position => valuedPosition(position, feed, ledgers.get(position.positionId)))
}

function valuedPosition(position: FundPosition, feed: Feed, found: FundLedger | undefined): ValuedPosition {
  const { unitsE4, printed } = position
  const facts = feed.factsOf(position)
  const price = priceOf(position, facts, feed.asOf)
  const isExplained = found !== undefined && explains(found, unitsE4)
  // Roundings of printed balances may leave a trace of a lot behind.
  const whole = isExplained && unitsE4 === 0 ? { ...found, lots: [] } : found
  const valuePaise = worthOf(position, price)
  const ledger = isExplained && valuePaise !== undefined ? whole : undefined
  const isUnexplained = position.status.kind === 'reconciled' && !isExplained
  return {
    position,
    ...(facts === undefined ? {} : { facts }),
    // The rows do not come to the units that the statement prints: as good as rows that are missing.
    status: isUnexplained ? 'partial' : position.status.kind,
    ...(price === undefined ? {} : { price }),
    ...(valuePaise === undefined ? {} : { valuePaise }),
    ...costOf(unitsE4, isExplained ? whole : undefined, printed.costPaise),
    ...yesterdayOf(position, facts, { price, asOf: feed.asOf, ledger }),
    ...(ledger === undefined ? {} : { ledger }),
  }
}

function explains({ lots, isShort }: FundLedger, unitsE4: number): boolean {
  const openE4 = lots.reduce((sum, lot) => sum + lot.unitsE4, 0)
  return !isShort && Math.abs(openE4 - unitsE4) <= unitsTolerance
}

/** The last day on which every scheme has a price: liquid funds alone have one on a Sunday, which may be the day of the feed. */
const lastPriceDay = (asOf: string): string => publishedCalendar.previousWorkingDay(asOf)

/** The later one of AMFI's price and the statement's. */
function priceOf(
  { printed, asOf: printedOn }: FundPosition,
  facts: SchemeFacts | undefined,
  asOf: string | undefined,
): PositionPrice | undefined {
  const { navE4, valuedOn = printedOn } = printed
  const latest = facts?.latest
  if (latest !== undefined && (navE4 === undefined || latest.date >= valuedOn))
    return { ...latest, from: 'feed', stale: asOf !== undefined && latest.date < lastPriceDay(asOf) }
  return navE4 === undefined ? undefined : { navE4, date: valuedOn, from: 'statement', stale: true }
}

function worthOf({ unitsE4, printed }: FundPosition, price: PositionPrice | undefined): number | undefined {
  if (unitsE4 <= 0) return 0
  if (price === undefined) return printed.valuePaise
  if (price.from === 'statement' && printed.valuePaise !== undefined) return printed.valuePaise
  return fundValue(unitsE4, price.navE4)
}

function costOf(
  unitsE4: number,
  ledger: FundLedger | undefined,
  printedPaise: number | undefined,
): Pick<ValuedPosition, 'costPaise' | 'costFrom'> {
  if (ledger !== undefined)
    return { costPaise: ledger.lots.reduce((sum, lot) => sum + lot.costPaise, 0), costFrom: 'rows' }
  if (unitsE4 <= 0) return { costPaise: 0, costFrom: 'rows' }
  return printedPaise === undefined ? {} : { costPaise: printedPaise, costFrom: 'statement' }
}

/** What the latest change of the price did to the units that were there before it. */
function yesterdayOf(
  { unitsE4 }: FundPosition,
  facts: SchemeFacts | undefined,
  {
    price,
    asOf,
    ledger,
  }: {
    readonly price: PositionPrice | undefined
    readonly asOf: string | undefined
    readonly ledger: FundLedger | undefined
  },
): Pick<ValuedPosition, 'yesterdays'> {
  const previous = facts?.previous
  if (price?.from !== 'feed' || previous === undefined || unitsE4 <= 0) return {}
  if (asOf !== undefined && daysBetween(price.date, asOf) > mostDaysOld) return {}
  const newE4 = (ledger?.lots ?? [])
    .filter(({ boughtOn }) => boughtOn >= price.date)
    .reduce((sum, lot) => sum + lot.unitsE4, 0)
  const heldE4 = Math.max(0, unitsE4 - newE4)
  const change = price.navE4 - previous.navE4
  const paise = fundValue(heldE4, Math.abs(change))
  const beforePaise = fundValue(heldE4, previous.navE4)
  return { yesterdays: { paise: change < 0 ? -paise : paise, beforePaise } }
}
