import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'

/** A table of text with a header, as spreadsheets save it. */
export interface CsvTable {
  /** The header's names, without spaces around them. */
  readonly columns: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Rows that cannot be read. */
  readonly faults: readonly CsvFault[]
}

export interface CsvRow {
  /** Of the file, from 1; the header is line 1 of a file without empty lines. */
  readonly line: number
  /** By the header's names, without spaces around them; an empty cell is an empty text. */
  readonly fields: Readonly<Record<string, string>>
}

export interface CsvFault {
  readonly line: number
  readonly says: string
}

const parsedRow = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int() }),
})

const words: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'it has more or fewer cells than the header',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'it has more or fewer cells than the header',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and not closed',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a cell that is not quoted',
  CSV_INVALID_CLOSING_QUOTE: 'something follows the closing quotation mark of a cell',
  CSV_MAX_RECORD_SIZE: 'it is longer than a row of this file can be',
}

/** A row of a file that people fill is far shorter. */
const longestRow = 10_000

/**
 * Reads comma-separated values (RFC 4180) with a header; a byte order mark, empty lines and rows of empty cells are passed
 * over. Never throws for what a file holds.
 */
export function readCsv(text: string): CsvTable {
  let columns: readonly string[] = []
  const faults: CsvFault[] = []
  const faultOf = (error: CsvError): CsvFault => ({
    line: Number(error.lines ?? 1),
    says: words[error.code] ?? 'it cannot be read as comma-separated values',
  })
  try {
    const read: unknown = parse(text, {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      skip_records_with_error: true,
      max_record_size: longestRow,
      columns: (header: string[]) => {
        columns = header
        return header
      },
      on_skip: error => {
        if (error !== undefined) faults.push(faultOf(error))
      },
    })
    const rows = z.parse(z.array(parsedRow), read)
    return {
      columns,
      rows: rows.map(({ record, info }) => ({ line: info.lines, fields: trimmed(record) })),
      faults,
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { columns, rows: [], faults: [...faults, faultOf(error)] }
  }
}

/** Quoted cells keep their spaces in the parser. */
const trimmed = (record: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value.trim()]))
