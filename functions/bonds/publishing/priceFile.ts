import * as z from 'zod/mini'
import type { pricePoint } from '../../../shared/contracts/bonds/bondBody.ts'
import { isoDate } from '../../../shared/finance/bondTerms.ts'
import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import { type CsvRow, readCsv } from '../../platform/operatorFiles/csv.ts'

/**
 * A file of prices as the desk makes it with a spreadsheet: a row per instrument, comma-separated, columns by their names.
 * Here each row is read by itself; `priceChanges.ts` compares it with the catalogue.
 */

/** Most rows of a file. */
export const mostPrices = 5000

type Source = z.output<typeof pricePoint>['source']

/** What the column `source` may say, and what it is in the catalogue. */
const sources: Readonly<Record<string, Source>> = { trade: 'lastTrade', dealer: 'dealer', model: 'model' }

export interface PriceRow {
  /** Of the file, from 1. */
  readonly line: number
  readonly ISIN: string
  /** Indian ISO date of the price. */
  readonly date: string
  readonly source: Source
  /** Per 100 of outstanding face value, clean; or of one unit in rupees, clean. One of the two, at most four places. */
  readonly cleanPrice?: string | undefined
  readonly pricePerUnit?: string | undefined
  /** Percent a year that the price must mean; a check of both. */
  readonly yield?: string | undefined
}

/** A row that is wrong, and what to do. */
export interface RowFault {
  readonly line: number
  /** As typed, as far as it is one; else empty. */
  readonly ISIN: string
  readonly says: string
}

export interface PriceFile {
  readonly rows: readonly PriceRow[]
  readonly faults: readonly RowFault[]
}

const needed = ['ISIN', 'date', 'source'] as const
const known = [...needed, 'cleanPrice', 'pricePerUnit', 'yield'] as const

/** `Clean price`, `clean_price` and `cleanPrice` are one column. */
const sameName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')
const columnOf = (name: string): string | undefined => known.find(one => sameName(one) === sameName(name))

/** Reads a file; every row that is wrong by itself is named. Pure. */
export function readPriceFile(text: string): PriceFile {
  const { columns, rows, faults } = readCsv(text)
  const header = headerFaults(columns)
  if (header.length > 0) return { rows: [], faults: header.map(says => ({ line: 1, ISIN: '', says })) }
  if (rows.length > mostPrices)
    return {
      rows: [],
      faults: [
        {
          line: 1,
          ISIN: '',
          says: `it has ${rows.length} rows; split it into files of at most ${mostPrices}`,
        },
      ],
    }
  const read = rows.map(row => rowOf(renamed(row)))
  const lines = Map.groupBy(read, ({ ISIN }) => ISIN)
  const twice = read.flatMap(({ ISIN, line }): RowFault[] => {
    const first = lines.get(ISIN)?.[0]?.line ?? line
    return ISIN === '' || first === line
      ? []
      : [{ line, ISIN, says: `the ISIN is in line ${first} already; leave one of the two` }]
  })
  const found = [...faults.map(({ line, says }) => ({ line, ISIN: '', says })), ...twice]
  for (const row of read) if ('says' in row) found.push(row)
  return {
    rows: read.filter(row => 'source' in row),
    faults: found.toSorted((a, b) => a.line - b.line),
  }
}

function headerFaults(columns: readonly string[]): string[] {
  const names = columns.map(columnOf)
  const faults: string[] = []
  const missing = needed.filter(name => !names.includes(name))
  if (missing.length > 0)
    faults.push(`the header lacks ${missing.join(', ')}; the columns are ${known.join(', ')}`)
  if (!names.includes('cleanPrice') && !names.includes('pricePerUnit'))
    faults.push('the header lacks a price: it has the column cleanPrice or pricePerUnit')
  const twice = known.filter(name => names.filter(one => one === name).length > 1)
  if (twice.length > 0) faults.push(`the header names ${twice.join(', ')} twice`)
  // A slip in the name of a column would be passed over; what is repeated can be nothing but a name.
  const unknown = columns.filter((name, place) => names[place] === undefined && name !== '')
  if (unknown.length > 0) {
    const named = unknown.filter(name => /^[A-Za-z _]{1,30}$/.test(name))
    faults.push(
      `the header has columns that are not known (${named.join(', ') || 'no names'}); the columns are ${known.join(', ')}`,
    )
  }
  return faults
}

const renamed = ({ line, fields }: CsvRow): CsvRow => ({
  line,
  fields: Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const column = columnOf(name)
      return column === undefined ? [] : [[column, value]]
    }),
  ),
})

const price = /^\d{1,9}(\.\d{1,4})?$/
const yieldForm = /^-?\d{1,2}(\.\d{1,4})?$/

function rowOf({ line, fields }: CsvRow): PriceRow | RowFault {
  const {
    ISIN = '',
    date = '',
    source = '',
    cleanPrice = '',
    pricePerUnit = '',
    yield: percent = '',
  } = fields
  const isName = isIsin(ISIN)
  const fault = (says: string): RowFault => ({ line, ISIN: isName ? ISIN : '', says })
  if (!isName)
    return fault('ISIN: it is IN, nine letters or digits and a check digit; copy it from the term sheet')
  if (!z.safeParse(isoDate, date).success)
    return fault('date: it is the day of the price as 2026-11-23; format the column as text or as yyyy-mm-dd')
  const kept = Object.hasOwn(sources, source) ? sources[source] : undefined
  if (kept === undefined) return fault(`source: it is ${Object.keys(sources).join(', ')}`)
  if ((cleanPrice === '') === (pricePerUnit === ''))
    return fault(
      'price: fill either cleanPrice, per 100 of outstanding face value, or pricePerUnit, in rupees',
    )
  const [column, typed] = cleanPrice === '' ? ['pricePerUnit', pricePerUnit] : ['cleanPrice', cleanPrice]
  if (!price.test(typed) || Number(typed) === 0)
    return fault(`${column}: it is a decimal above 0 without commas and with at most four places, as 98.4800`)
  if (percent !== '' && !yieldForm.test(percent))
    return fault(
      'yield: it is percent a year with at most four places, as 9.48; leave it empty to check nothing',
    )
  return {
    line,
    ISIN,
    date,
    source: kept,
    ...(cleanPrice === '' ? { pricePerUnit } : { cleanPrice }),
    ...(percent === '' ? {} : { yield: percent }),
  }
}
