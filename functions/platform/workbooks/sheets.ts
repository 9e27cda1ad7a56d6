/** What a workbook consists of before it becomes a file: sheets of typed columns. Pure data. */

/**
 * A cell: a text, an Indian day (`2026-11-25`), a whole number of units, paise (shown in rupees), or a price or units of a
 * fund as a decimal string; `undefined` is an empty cell. Its kind is its column's.
 */
export type Value = string | number | undefined

export interface Column {
  readonly label: string
  readonly kind: 'text' | 'date' | 'units' | 'money' | 'price'
  /** In letters. */
  readonly width: number
}

export interface Sheet {
  /** At most 31 letters, as a spreadsheet takes it. */
  readonly name: string
  readonly heading: string
  /** Whose it is and of when. */
  readonly lead: readonly string[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Value[])[]
  readonly total?: readonly Value[]
  /** Shown in place of rows where there are none. */
  readonly empty: string
  readonly notes: readonly string[]
}

export interface Workbook {
  /** Letters, digits, dots and hyphens, e.g. `holdings-2026-11-25`. */
  readonly fileName: string
  readonly sheets: readonly Sheet[]
}

/** A total's money: the sum of a column. */
export const sumOf = (rows: readonly (readonly Value[])[], column: number): number =>
  rows.reduce((total, row) => {
    const value = row[column]
    return typeof value === 'number' ? total + value : total
  }, 0)
