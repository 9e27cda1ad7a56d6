import type { Item } from '../records/table.ts'

/**
 * Rows by `table|pk|sk`, which also finds those of a partition without looking at all others: a query costs what the
 * partition holds, as in the database.
 */
export class MemoryRows extends Map<string, Item> {
  readonly #partitions = new Map<string, Map<string, Item>>()

  override set(name: string, row: Item): this {
    const partition = partitionOf(name, row)
    const rows = this.#partitions.get(partition) ?? new Map<string, Item>()
    this.#partitions.set(partition, rows.set(name, row))
    return super.set(name, row)
  }

  override delete(name: string): boolean {
    const row = this.get(name)
    if (row !== undefined) this.#partitions.get(partitionOf(name, row))?.delete(name)
    return super.delete(name)
  }

  override clear(): void {
    this.#partitions.clear()
    super.clear()
  }

  /** The rows of a partition of a table, in the order in which they were first written. */
  partition(table: string, pk: unknown): Iterable<[string, Item]> {
    return this.#partitions.get(`${table}|${String(pk)}`) ?? []
  }
}

const partitionOf = (name: string, { pk }: Item): string =>
  `${name.slice(0, name.indexOf('|'))}|${String(pk)}`
