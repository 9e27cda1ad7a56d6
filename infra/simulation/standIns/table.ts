import type { Item, Table } from '../../../functions/platform/records/table.ts'
import { current } from '../current.ts'

export * from '../../../functions/platform/records/table.ts'

/** The simulated tables: every call takes a moment, in which others run, and may be the last of its process. */
export const openTable = (): Table => ({
  get: (table, key) => current().read(`get ${table}`, rows => rows.get(table, key)),
  getMany: (table, keys) => current().read(`getMany ${table}`, rows => rows.getMany(table, keys)),
  query: input => current().read(`query ${input.TableName ?? ''}`, rows => rows.query(input)),
  async *scan(input) {
    yield await current().read(`scan ${input.TableName ?? ''}`, async rows => {
      const all: Item[] = []
      for await (const page of rows.scan(input)) all.push(...page)
      return all
    })
  },
  transact: (items, options) => current().transact(items, options),
  update: input => current().update(input),
})
