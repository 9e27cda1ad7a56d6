import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useGradual } from '../../../lib/loading/useGradual.ts'
import { Button } from '../Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './charts.module.css'
import { useCursor } from './useCursor.ts'

/** The numbers of a chart, in rows. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

interface ChartFrameProps {
  readonly title: string
  /** The text of each point of the chart, also read by a screen reader when the cursor is there. */
  readonly readings: readonly string[]
  /** The first point of the cursor. */
  readonly start?: number | undefined
  readonly placeOf?: ((share: number, count: number) => number) | undefined
  readonly table: ChartTable
  /** The chart with the cursor at a point. */
  readonly children: (at: number) => ReactNode
}

/** A chart with its name, a cursor, the text of the point under the cursor, and the same as a table. */
export function ChartFrame({ title, readings, start, placeOf, table, children }: ChartFrameProps) {
  const { t } = useTexts()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { at, props } = useCursor(readings, { start, placeOf })
  return (
    <figure className={css.chart}>
      <figcaption className={css.head}>
        {/* For the eye the title of the surrounding card is enough. */}
        <h3 id={id}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h3>
        <Button variant="quiet" aria-describedby={id} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'common.asPicture' : 'common.asTable')}
        </Button>
      </figcaption>
      {asTable ? (
        <DataTable label={title} table={table} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is in the props */}
          <div {...props} className={css.picture} aria-labelledby={id}>
            {children(at)}
          </div>
          <p className={css.reading} aria-hidden="true">
            {readings[at]}
          </p>
        </>
      )}
    </figure>
  )
}

/** How many rows a frame of a slow phone has time for. */
const rowsInAFrame = 12

/** Rows of numbers; a wide table scrolls in its own box. */
export function DataTable({ label, table }: { readonly label: string; readonly table: ChartTable }) {
  const ready = useGradual(table.rows.length, rowsInAFrame)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no landmark, which would be one more of the card's name
    <div className={css.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {table.heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, ready).map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, place) => (
                <td key={table.heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
