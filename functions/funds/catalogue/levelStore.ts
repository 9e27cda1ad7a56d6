import * as z from 'zod/mini'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { isNew, updateOf } from '../../platform/records/writes.ts'
import type { Benchmark, IndexLevel } from '../../providers/indexLevels/port.ts'
import { mergeSeries, seriesOf, seriesText } from './priceSeries.ts'

const yearRow = z.object({ levels: z.string(), revision: z.int() })
const stateRow = z.object({ until: z.string() })
const yearKey = (benchmark: Benchmark, year: string) => ({ pk: `index#${benchmark}`, sk: year })
const stateKey = (benchmark: Benchmark) => ({ pk: 'feed', sk: `index#${benchmark}` })

/** The only file that knows the keys of the benchmarks' levels: a row a year, 3 kB. */
export const levelStore = (table: Table, tableName: string) => ({
  /** Until which ISO date levels were fetched; `undefined` before the first time. */
  async readUntil(benchmark: Benchmark): Promise<string | undefined> {
    const row = await table.get(tableName, stateKey(benchmark))
    return row === undefined ? undefined : z.parse(stateRow, row).until
  },

  async writeUntil(benchmark: Benchmark, until: string): Promise<void> {
    await table.update(updateOf(tableName, stateKey(benchmark), { set: { until } }))
  },

  /** Adds levels; the same again changes nothing, and a corrected one takes the place of the former. */
  async add(benchmark: Benchmark, levels: readonly IndexLevel[]): Promise<void> {
    for (const [year, some] of Map.groupBy(levels, ({ date }) => date.slice(0, 4)))
      await retryOnConflict(async () => {
        const key = yearKey(benchmark, year)
        const row = await table.get(tableName, key)
        const before = row === undefined ? undefined : z.parse(yearRow, row)
        const priced = some.map(({ date, levelE4 }) => ({ date, navE4: levelE4 }))
        const after = seriesText(mergeSeries(seriesOf(before?.levels ?? ''), priced))
        if (after === before?.levels) return
        const written = await table.update(
          updateOf(tableName, key, {
            set: { levels: after, revision: (before?.revision ?? 0) + 1 },
            ...(before === undefined
              ? isNew
              : { when: 'revision = :read', values: { read: before.revision } }),
          }),
        )
        return written === undefined ? conflict : undefined
      })
  },

  /** Ascending, from one ISO date to another, both included; a moment behind the table. */
  async read(benchmark: Benchmark, from: string, to: string): Promise<IndexLevel[]> {
    const rows = await table.query({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': yearKey(benchmark, '').pk,
        ':from': from.slice(0, 4),
        ':to': to.slice(0, 4),
      },
    })
    return rows
      .flatMap(row => seriesOf(z.parse(yearRow, row).levels))
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, navE4 }) => ({ date, levelE4: navE4 }))
  },
})
