import type { StatementScheme } from '../statement/statement.ts'
import { brokenDays, covers, daysWithout, isIn } from './brokenDays.ts'
import type { FundRow } from './position.ts'
import { statusOf } from './positionStatus.ts'
import { matchRows, type PrintedRow, printedRow, rowIdOf } from './rowMatching.ts'
import type { BrokenStatement, Span, StoredPosition } from './storedPosition.ts'

/** Which position a scheme of a statement is, as `schemeKeys` finds it. */
export interface PositionIdentity {
  readonly positionId: string
  readonly amc: string
  readonly folio: string
  readonly ordinal: number
}

export interface MergedFrom {
  readonly importId: string
  /** Indian ISO dates, both listed. */
  readonly period: { readonly from: string; readonly to: string }
  readonly identity: PositionIdentity
}

export interface Merged {
  readonly position: StoredPosition
  readonly newRows: number
  readonly knownRows: number
  /** A later statement is in: balance and price stay those of the later one. */
  readonly older: boolean
  /** Whether there is anything to write. */
  readonly changed: boolean
}

/** What came of the rows of a scheme. */
interface MergedRows {
  readonly rows: readonly FundRow[]
  readonly spans: readonly Span[]
  readonly newRows: number
  readonly knownRows: number
}

/**
 * Merges a scheme of a statement into what is known of it. The same statement twice changes nothing; statements may come in any
 * order and overlap. Balance and price are those of the latest statement, rows those of all of them. A statement that does not
 * add up never replaces rows that do, and says nothing of days that those explain; one that adds up replaces rows that did not
 * when it lists all of their days.
 */
export function mergeScheme(
  known: StoredPosition | undefined,
  scheme: StatementScheme,
  from: MergedFrom,
): Merged {
  const { period } = from
  const older = known !== undefined && period.to < known.asOf
  const before = withCompany(known ?? firstOf(scheme, from), from)
  const merged = mergeRows(before, scheme, from)
  const isNoNews = older || isExplained(before, scheme, period)
  const latest = isNoNews ? { ...before, ...learnt(before, scheme) } : latestOf(before, scheme, period)
  const { brokenBy: _former, ...rest } = latest
  const tookRows = takesRows(before, scheme, period)
  const brokenBy = brokenAfter(before, scheme, { period, isNoNews, tookRows, spans: merged.spans })
  const isMended = isNoNews && before.brokenBy !== undefined && brokenBy === undefined
  const next = {
    ...rest,
    ...(isMended ? balanceOf(rest, merged.spans) : {}),
    ...(brokenBy === undefined ? {} : { brokenBy }),
    rows: merged.rows,
    spans: merged.spans,
  }
  const [first] = merged.spans
  const { listedFrom: _listed, ...undated } = next
  const position: StoredPosition = {
    ...undated,
    ...(first === undefined ? {} : { listedFrom: first.from }),
    openingE4: first?.openingE4 ?? 0,
    status: statusOf(next),
  }
  const changed = known === undefined || JSON.stringify(sorted(known)) !== JSON.stringify(sorted(position))
  return { position, newRows: merged.newRows, knownRows: merged.knownRows, older, changed }
}

/** The balance of the latest statement that adds up, where the one that did not ended on the same day. */
function balanceOf(
  { asOf, unitsE4, printed }: Pick<StoredPosition, 'asOf' | 'unitsE4' | 'printed'>,
  spans: readonly Span[],
): Partial<Pick<StoredPosition, 'unitsE4' | 'printed'>> {
  const last = spans.at(-1)
  if (last?.to !== asOf || last.closingE4 === unitsE4) return {}
  const { costPaise: _cost, valuePaise: _value, ...price } = printed
  return { unitsE4: last.closingE4, printed: price }
}

/** With its fields in one order, for a comparison. */
const sorted = (position: StoredPosition): readonly (readonly [string, unknown])[] =>
  Object.entries(position)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** A depository lists folios without their companies, which the registrar's statement brings later. */
const withCompany = (position: StoredPosition, { identity }: MergedFrom): StoredPosition =>
  position.amc === '' ? { ...position, amc: identity.amc, folio: identity.folio } : position

function firstOf(scheme: StatementScheme, { period, identity }: MergedFrom): StoredPosition {
  return {
    ...identity,
    schemeName: scheme.name,
    isDirect: scheme.isDirect,
    ...learnt({}, scheme),
    status: { kind: 'holdingsOnly' },
    openingE4: 0,
    unitsE4: scheme.closingE4,
    asOf: period.to,
    printed: {},
    rows: [],
    spans: [],
    version: 0,
  }
}

/** What any statement may add: the ISIN and the registrar’s code do not change. */
const learnt = (
  { isin, rtaCode, registrar }: Pick<Partial<StoredPosition>, 'isin' | 'rtaCode' | 'registrar'>,
  scheme: StatementScheme,
): Pick<StoredPosition, 'isin' | 'rtaCode' | 'registrar'> => {
  const found = {
    isin: isin ?? scheme.isin,
    rtaCode: rtaCode ?? scheme.rtaCode,
    registrar: registrar ?? scheme.registrar,
  }
  return {
    ...(found.isin === undefined ? {} : { isin: found.isin }),
    ...(found.rtaCode === undefined ? {} : { rtaCode: found.rtaCode }),
    ...(found.registrar === undefined ? {} : { registrar: found.registrar }),
  }
}

/** Name, balance and price of the latest statement. Its cost, or the one printed before for the same units. */
function latestOf(
  before: StoredPosition,
  scheme: StatementScheme,
  period: MergedFrom['period'],
): StoredPosition {
  const { navE4, valuedOn, valuePaise } = scheme
  const isSameBalance = before.unitsE4 === scheme.closingE4
  const costPaise = scheme.costPaise ?? (isSameBalance ? before.printed.costPaise : undefined)
  return {
    ...before,
    ...learnt(before, scheme),
    schemeName: scheme.name,
    isDirect: scheme.isDirect,
    unitsE4: scheme.closingE4,
    asOf: period.to,
    printed: {
      ...(navE4 === undefined ? {} : { navE4 }),
      ...(valuedOn === undefined ? {} : { valuedOn }),
      ...(costPaise === undefined ? {} : { costPaise }),
      ...(valuePaise === undefined ? {} : { valuePaise }),
    },
  }
}

/** Whether the rows of the scheme are taken: of one that does not add up only where there are no better ones. */
function takesRows(before: StoredPosition, scheme: StatementScheme, period: MergedFrom['period']): boolean {
  if (scheme.openingE4 === undefined || scheme.status.kind === 'holdingsOnly') return false
  if (scheme.status.kind === 'reconciled') return true
  if (before.spans.length === 0) return true
  const { brokenBy, spans } = before
  return (
    brokenBy?.withRows === true && brokenBy.left === undefined && spans.every(span => covers(period, span))
  )
}

/** Whether the statement does not add up, and such that did list all of its days. */
function isExplained(before: StoredPosition, scheme: StatementScheme, period: MergedFrom['period']): boolean {
  if (scheme.status.kind !== 'broken' || before.brokenBy?.withRows === true) return false
  return before.spans.reduce(daysWithout, [period]).length === 0
}

function mergeRows(
  before: StoredPosition,
  scheme: StatementScheme,
  { importId, period, identity }: MergedFrom,
): MergedRows {
  const printed = scheme.transactions.map(printedRow)
  const pairs = matchRows(printed, before.rows)
  const { rows, spans } = before
  const knownRows = pairs.filter(pair => pair !== undefined).length
  if (!takesRows(before, scheme, period)) return { rows, spans, newRows: 0, knownRows }
  const span = { ...period, openingE4: scheme.openingE4 ?? 0, closingE4: scheme.closingE4 }
  const isAll = spans.every(one => covers(span, one))
  // A statement of all days that are known is the registrar’s last word on them, and one that adds up on days of one that does not.
  const wrong = brokenDays(before.brokenBy).filter(() => scheme.status.kind === 'reconciled')
  const isReplaced = ({ date }: FundRow): boolean =>
    isAll || (isIn(period, date) && wrong.some(days => isIn(days, date)))
  const taken = new Set(rows.map(({ rowId }) => rowId))
  const add = (row: PrintedRow): FundRow => ({
    rowId: rowIdOf(identity.positionId, row, taken),
    ...row,
    importId,
  })
  const listed = printed.map((row, place) => {
    const pair = pairs[place]
    if (pair === undefined) return [add(row)]
    return isReplaced(pair) ? [{ ...pair, ...row }] : []
  })
  return {
    rows: byDate([...rows.filter(row => !isReplaced(row)), ...listed.flat()]),
    spans: isAll ? [span] : withSpan(spans, span),
    newRows: printed.length - knownRows,
    knownRows,
  }
}

/** Ascending by day; rows of one day stay as they come. */
const byDate = (rows: readonly FundRow[]): readonly FundRow[] =>
  [...rows].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))

/** The spans with another one: those that share a day become one, from the earliest balance to the latest, of two the new one. */
function withSpan(spans: readonly Span[], added: Span): readonly Span[] {
  const touching = spans.filter(({ from, to }) => from <= added.to && to >= added.from)
  const apart = spans.filter(span => !touching.includes(span))
  const joined = touching.reduce((one, other) => {
    const first = other.from < one.from ? other : one
    const last = other.to > one.to ? other : one
    return { from: first.from, openingE4: first.openingE4, to: last.to, closingE4: last.closingE4 }
  }, added)
  return [...apart, joined].sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** What remains broken, or became so. */
function brokenAfter(
  before: StoredPosition,
  scheme: StatementScheme,
  {
    period,
    isNoNews,
    tookRows,
    spans,
  }: {
    readonly period: MergedFrom['period']
    readonly isNoNews: boolean
    readonly tookRows: boolean
    /** With the statement. */
    readonly spans: readonly Span[]
  },
): BrokenStatement | undefined {
  const former = before.brokenBy
  if (scheme.status.kind === 'broken') {
    // Rows that do not add up stay the reason as long as they are there.
    if (!tookRows && (isNoNews || former?.withRows === true)) return former
    return { ...placeOf(scheme), at: scheme.status.at, ...period, withRows: tookRows }
  }
  if (former === undefined) return undefined
  if (!former.withRows) {
    const { from, to } = former
    const isListed = spans.reduce(daysWithout, [{ from, to }]).length === 0
    return period.to < to && !isListed ? former : undefined
  }
  if (!tookRows) return former
  const left = daysWithout(brokenDays(former), period)
  return left.length === 0 ? undefined : { ...former, left }
}

/** The row at which it breaks. */
function placeOf(scheme: StatementScheme): { readonly description?: string; readonly date?: string } {
  if (scheme.status.kind !== 'broken') return {}
  const { at } = scheme.status
  if (at.kind !== 'row' && at.kind !== 'amount') return {}
  const row = scheme.transactions.find(({ line }) => line === at.line)
  return row === undefined ? {} : { description: row.description, date: row.date }
}
