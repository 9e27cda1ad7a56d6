import type { ReactNode } from 'react'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useShown } from './useShown.ts'

interface LongTableProps<Row> {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly Row[]
  readonly cellsOf: (row: Row) => readonly ReactNode[]
}

/** A table of numbers of which a part is rendered at first. */
export function LongTable<Row>({ label, heads, rows, cellsOf }: LongTableProps<Row>) {
  const { shown, count, next, more } = useShown(rows)
  return (
    <>
      <DataTable
        label={label}
        // Two rows may be of one day: a row is its place.
        table={{ heads, rows: shown.map((row, place) => ({ key: String(place), cells: cellsOf(row) })) }}
      />
      <ShowMore next={next} shown={count} all={rows.length} onMore={more} />
    </>
  )
}
