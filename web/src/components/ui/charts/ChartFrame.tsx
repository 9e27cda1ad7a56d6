import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './charts.module.css'
import { useCursor } from './useCursor.ts'

/** The very numbers of a picture, in rows. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

interface ChartFrameProps {
  readonly title: string
  /** What each place of the picture says; also what a screen reader hears when the cursor comes there. */
  readonly readings: readonly string[]
  /** Where the cursor stands at first. */
  readonly start?: number
  readonly placeOf?: (share: number, count: number) => number
  readonly table: ChartTable
  /** The picture with the cursor at a place. */
  readonly children: (at: number) => ReactNode
}

/** A picture with its name, a cursor, the words of the place it stands on, and the same as a table. */
export function ChartFrame({ title, readings, start, placeOf, table, children }: ChartFrameProps) {
  const { t } = useTexts()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const { at, props } = useCursor(readings, {
    ...(start !== undefined && { start }),
    ...(placeOf !== undefined && { placeOf }),
  })
  return (
    <figure className={css.chart}>
      <figcaption className={css.head}>
        {/* Whoever sees it reads the title of the card it stands in. */}
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
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role stands in the props */}
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

/** Rows of numbers; wider than a phone they scroll in their own box. */
export function DataTable({ label, table }: { readonly label: string; readonly table: ChartTable }) {
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
          {table.rows.map(({ key, cells: [first, ...others] }) => (
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
