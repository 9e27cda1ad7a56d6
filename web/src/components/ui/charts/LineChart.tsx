import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { DateText } from '../MoneyText.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'
import { linearScale } from './linearScale.ts'

export interface LinePoint {
  /** An Indian date. */
  readonly date: string
  /** One for each line; null: it has none that day. Only for drawing. */
  readonly values: readonly (number | null)[]
}

interface LineChartProps {
  readonly title: string
  readonly dateName: string
  /** The first is drawn whole, the second dashed. */
  readonly lines: readonly string[]
  /** At least two, oldest first. */
  readonly points: readonly LinePoint[]
  /** A value in words, e.g. `12.34%`. */
  readonly wordOf: (value: number) => string
  /** Drawn across the picture, e.g. 0 percent. */
  readonly ground?: number
}

/** One or two lines over time, each broken where it has no value, with a rule at the ground that they begin from. */
export function LineChart({ title, dateName, lines, points, wordOf, ground }: LineChartProps) {
  const { t, language } = useTexts()
  const times = points.map(({ date }) => Date.parse(date))
  const all = points.flatMap(({ values }) => values.filter(value => value !== null))
  const heights = ground === undefined ? all : [ground, ...all]
  const [least, most] = [Math.min(...heights), Math.max(...heights)]
  const span = [times[0] ?? 0, times.at(-1) ?? 1] as const
  const x = linearScale(span, [0, 100])
  const y = linearScale([least, most], [96, 4])
  const word = (value: number | null | undefined): string =>
    value === null || value === undefined ? t('common.notAvailable') : wordOf(value)
  const readings = points.map(({ date, values }) =>
    [formatDate(date, language) ?? date, ...lines.map((name, line) => `${name} ${word(values[line])}`)].join(
      ', ',
    ),
  )
  const nearest = (share: number): number => {
    const time = linearScale([0, 1], span)(share)
    return times.reduce(
      (best, one, place) => (Math.abs(one - time) < Math.abs((times[best] ?? 0) - time) ? place : best),
      0,
    )
  }
  return (
    <ChartFrame
      title={title}
      readings={readings}
      start={points.length - 1}
      placeOf={nearest}
      table={{
        heads: [dateName, ...lines],
        rows: points.map(({ date, values }) => ({
          key: date,
          cells: [<DateText key="date" iso={date} />, ...lines.map((_, line) => word(values[line]))],
        })),
      }}
    >
      {at => (
        <div aria-hidden="true">
          <ul className={css.legend}>
            {lines.map((name, line) => (
              <li key={name} data-series={line}>
                <span className={css.swatch} data-series={line === 0 ? 0 : 'line'} />
                {name}
              </li>
            ))}
          </ul>
          <div className={css.canvas}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {ground !== undefined && (
                <line className={css.grid} x1="0" x2="100" y1={y(ground)} y2={y(ground)} />
              )}
              {lines.map((name, line) => (
                <g key={name} data-series={line}>
                  {unbroken(points, line).map(run => (
                    <polyline
                      key={run[0]?.date}
                      className={line === 0 ? css.line : css.compared}
                      points={run.map(({ date, value }) => `${x(Date.parse(date))},${y(value)}`).join(' ')}
                    />
                  ))}
                </g>
              ))}
              <line className={css.cursor} x1={x(times[at] ?? 0)} x2={x(times[at] ?? 0)} y1="0" y2="100" />
            </svg>
            <span className={css.top}>{wordOf(most)}</span>
            <span className={css.foot}>{wordOf(least)}</span>
          </div>
          <div className={css.axis}>
            <DateText iso={points[0]?.date} />
            <DateText iso={points.at(-1)?.date} />
          </div>
        </div>
      )}
    </ChartFrame>
  )
}

interface Drawn {
  readonly date: string
  readonly value: number
}

/** The pieces of a line between days on which it has no value. */
function unbroken(points: readonly LinePoint[], line: number): readonly (readonly Drawn[])[] {
  const runs: Drawn[][] = [[]]
  for (const { date, values } of points) {
    const value = values[line] ?? null
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ date, value })
  }
  return runs.filter(run => run.length > 0)
}
