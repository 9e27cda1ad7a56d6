import type { Now } from '../../platform/clock.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { type StoredScheme, schemeBlockOf } from './blocks.ts'
import { categoryFactsOf, costDifferenceOf } from './categoryFacts.ts'
import { levelStore } from './levelStore.ts'
import { mergedInto } from './mergers.ts'
import { mergeSeries, seriesOf } from './priceSeries.ts'
import { type Current, FileReplaced, schemeStore } from './schemeStore.ts'
import type { FundPrice, SchemeFacts, Schemes } from './schemes.ts'

/** The names that the graphs show beside the lines (spec/scope.md 5). */
export const benchmarkNames = { equity: 'Nifty 50 TRI', debt: 'CRISIL Short Term Bond Index' } as const

/** How long it is remembered which file is in force; until then readers may see the one before. */
const keptMs = 30_000

/** The catalogue of funds in the table of the domain `funds`; see `Schemes`. One per container. */
export function openSchemes(table: Table, tableName: string, now: Now): Schemes {
  const store = schemeStore(table, tableName)
  const levels = levelStore(table, tableName)
  let kept: { readonly current: Current; readonly readAt: number } | undefined

  const currentOf = async (isFresh: boolean): Promise<Current | undefined> => {
    // The clock may be set back: then the age is below zero.
    const age = kept === undefined ? undefined : now().getTime() - kept.readAt
    if (!isFresh && kept !== undefined && age !== undefined && age >= 0 && age < keptMs) return kept.current
    const current = await store.readCurrent()
    kept = current && { current, readAt: now().getTime() }
    return current
  }

  /** The stored schemes of these codes, of one file. */
  const storedOf = (codes: readonly string[]): Promise<Found> =>
    retryOnConflict(async attempt => {
      const current = await currentOf(attempt > 1)
      if (current === undefined) return { date: '', schemes: new Map() }
      const wanted = new Set(codes)
      const numbers = [...new Set(codes.map(schemeBlockOf))]
      try {
        const blocks = await Promise.all(numbers.map(number => store.readBlock(current, number)))
        const found = blocks.flat().filter(({ code }) => wanted.has(code))
        return { date: current.date, schemes: new Map(found.map(scheme => [scheme.code, scheme])) }
      } catch (error) {
        // Two files were published between the two reads: read the head again.
        if (error instanceof FileReplaced) return conflict
        throw error
      }
    })

  const byCode = async (codes: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>> => {
    if (codes.length === 0) return new Map()
    const { date, schemes } = await storedOf(codes)
    return new Map([...schemes].map(([code, scheme]) => [code, factsOf(scheme, date)]))
  }
  return {
    byCode,
    async byIsin(isins) {
      if (isins.length === 0) return new Map()
      const codes = await store.codesOf(isins)
      const schemes = await byCode([...new Set(codes.values())])
      return new Map(
        [...codes].flatMap(([isin, code]) => {
          const found = schemes.get(code)
          return found === undefined ? [] : [[isin, found] as const]
        }),
      )
    },
    async historyOf(code, from, to) {
      if (from > to) return []
      const number = schemeBlockOf(code)
      const [past, { schemes }] = await Promise.all([
        store.readHistory(number, code, from, to),
        storedOf([code]),
      ])
      const recent = seriesOf(schemes.get(code)?.prices ?? '')
      return mergeSeries(past, recent).filter(({ date }) => date >= from && date <= to)
    },
    async benchmarkHistory(kind, from, to) {
      return { name: benchmarkNames[kind], levels: from > to ? [] : await levels.read(kind, from, to) }
    },
    costDifferenceOf,
    asOf: async () => (await currentOf(false))?.date,
  }
}

interface Found {
  /** The date of the file. */
  readonly date: string
  readonly schemes: ReadonlyMap<string, StoredScheme>
}

function factsOf({ prices, ...scheme }: StoredScheme, date: string): SchemeFacts {
  const series = seriesOf(prices)
  const [latest, previous]: (FundPrice | undefined)[] = [series.at(-1), series.at(-2)]
  if (latest === undefined) throw new Error('a stored scheme has no price')
  const { assetClass, equityPercent } = categoryFactsOf(scheme.category)
  const into = mergedInto(scheme.code, date)
  return {
    ...scheme,
    assetClass,
    equityPercent,
    latest,
    ...(previous && { previous }),
    ...(into !== undefined && { mergedInto: into }),
  }
}
