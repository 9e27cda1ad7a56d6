import { readStock } from '../../book/readers.ts'
import type { Table } from '../../platform/records/table.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { Publishing } from './publishVersion.ts'

/** What a publication needs: the catalogue in its table, and the stock. */
export function openPublishing(table: Table, bonds: string): Publishing {
  const { bonds: store, stocksOf } = openCatalogue(table, bonds)
  return { bonds: store, stocksOf, readStock: ISIN => readStock(table, ISIN) }
}
