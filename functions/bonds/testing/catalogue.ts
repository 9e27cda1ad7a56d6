import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type WholeInstrument, wholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { readStock } from '../../book/readers.ts'
import { publishStock } from '../../book/stock.ts'
import type { Table } from '../../platform/records/table.ts'
import { bondStore } from '../catalogue/bondStore.ts'
import { browseEntryOf } from '../catalogue/browseEntry.ts'
import { noStock } from '../pricing/availabilityPricing.ts'

/** The seeded catalogue in tests that need no machine: written as the flow writes it, by the same store. */

const folder = new URL('../data/', import.meta.url)

/** The files an operator would paste, parsed by the catalogue's own schema, in the order of the list. */
export const seededInstruments: readonly WholeInstrument[] = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => z.parse(wholeInstrument, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
  .sort((a, b) => a.order - b.order)

/** One of them, changed if wanted: `seeded('nilgiri-tea-2029', { offeredUnits: 5 })`. */
export function seeded(product: string, changes: Partial<WholeInstrument> = {}): WholeInstrument {
  const found = seededInstruments.find(one => one.product === product)
  if (found === undefined) throw new Error(`there is no seed ${product}`)
  return { ...found, ...changes }
}

/** One of them with its price published on another Indian date, e.g. months ahead. */
export function pricedOn(product: string, asOf: string): WholeInstrument {
  const { price } = seeded(product)
  return seeded(product, price === undefined ? {} : { price: { ...price, asOf } })
}

/** Publishes instruments into a table (all seeds if none are named), as version 1 or over the version that is there. */
export async function publishInto(
  table: Table,
  tables: { readonly bonds: string },
  instruments: readonly WholeInstrument[] = seededInstruments,
  now = new Date('2026-11-20T04:00:00.000Z'),
): Promise<void> {
  const store = bondStore(table, tables.bonds)
  if (!(await store.browse.isComplete())) await store.browse.markComplete()
  for (const whole of instruments) {
    const { ISIN, product, offeredUnits, isActive, productType } = whole
    const before = await store.read(product)
    const replaces = before?.version ?? 0
    const priceVersion = replaces + 1
    const isStocked = productType === 'bonds' || productType === 'mld'
    const stock = ISIN === undefined ? undefined : await readStock(table, ISIN)
    const published = { ISIN: ISIN ?? '', product, issuedUnits: offeredUnits, priceVersion, onSale: isActive }
    const book = ISIN === undefined || !isStocked ? [] : publishStock(stock, published, now)
    const who = { by: 'test', reason: 'a test needs it', execution: `seed-${product}-${priceVersion}` }
    const entry = browseEntryOf(
      whole,
      { ...noStock, availableUnits: offeredUnits - (stock?.soldUnits ?? 0) },
      { now, calendar: publishedCalendar },
    )
    const publication = { whole, replaces, priceVersion, entry, ...who, startedAt: now.toISOString() }
    const written = await store.publish(publication, book, now)
    if (!written.ok) throw new Error(`${product} was not published: ${written.reason}`)
  }
}
