import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { DateText, MoneyText } from '../MoneyText.tsx'
import { useAmountWords } from './amountWords.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'
import { linearScale } from './linearScale.ts'

export interface StackedPoint {
  /** An Indian date. */
  readonly date: string
  /** Paise, one for each layer, from the ground up. */
  readonly layers: readonly number[]
  /** Paise, compared with the height of the layers. */
  readonly line: number
}

interface StackedChartProps {
  readonly title: string
  readonly dateName: string
  /** The names of the layers, from the ground up, and of the dashed line. */
  readonly layers: readonly string[]
  readonly lineName: string
  /** At least two, oldest first. */
  readonly points: readonly StackedPoint[]
}

/** Amounts over time that lie on each other, from zero on, with a dashed line that they are compared with. */
export function StackedChart({ title, dateName, layers, lineName, points }: StackedChartProps) {
  const { language } = useTexts()
  const words = useAmountWords()
  const times = points.map(({ date }) => Date.parse(date))
  const heights = points.map(({ layers: values }) => sumsUpTo(values))
  const most = Math.max(1, ...points.map(({ line }, at) => Math.max(line, heights[at]?.at(-1) ?? 0)))
  const span = [times[0] ?? 0, times.at(-1) ?? 1] as const
  const x = linearScale(span, [0, 100])
  const y = linearScale([0, most], [100, 4])
  const names = [...layers, lineName]
  const valuesOf = ({ layers: values, line }: StackedPoint): readonly number[] => [...values, line]
  const readings = points.map(point =>
    [
      formatDate(point.date, language) ?? point.date,
      ...valuesOf(point).map((value, place) => `${names[place]} ${words.readOut(value)}`),
    ].join(', '),
  )
  const nearest = (share: number): number => {
    const time = linearScale([0, 1], span)(share)
    return times.reduce(
      (best, one, place) => (Math.abs(one - time) < Math.abs((times[best] ?? 0) - time) ? place : best),
      0,
    )
  }
  const edge = (layer: number): string[] =>
    points.map((_, at) => `${x(times[at] ?? 0)},${y(heights[at]?.[layer] ?? 0)}`)
  const ground = points.map((_, at) => `${x(times[at] ?? 0)},100`)
  return (
    <ChartFrame
      title={title}
      readings={readings}
      start={points.length - 1}
      placeOf={nearest}
      table={{
        heads: [dateName, ...names],
        rows: points.map(point => ({
          key: point.date,
          cells: [
            <DateText key="date" iso={point.date} />,
            ...valuesOf(point).map((paise, place) => (
              <MoneyText key={names[place]} paise={paise} show="always" />
            )),
          ],
        })),
      }}
    >
      {at => (
        <div aria-hidden="true">
          <ul className={css.legend}>
            {names.map((name, place) => (
              <li key={name} data-series={place === layers.length ? 'line' : place}>
                <span className={css.swatch} data-series={place === layers.length ? 'line' : place} />
                {name}
              </li>
            ))}
          </ul>
          <div className={css.canvas}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {[100, 52, 4].map(level => (
                <line key={level} className={css.grid} x1="0" x2="100" y1={level} y2={level} />
              ))}
              {layers.map((name, layer) => (
                <g key={name} data-series={layer}>
                  <polygon
                    className={css.layer}
                    points={[...edge(layer), ...(layer === 0 ? ground : edge(layer - 1)).toReversed()].join(
                      ' ',
                    )}
                  />
                </g>
              ))}
              <polyline
                className={css.compared}
                points={points.map(({ line }, place) => `${x(times[place] ?? 0)},${y(line)}`).join(' ')}
              />
              <line className={css.cursor} x1={x(times[at] ?? 0)} x2={x(times[at] ?? 0)} y1="0" y2="100" />
            </svg>
            <span className={css.top}>{words.label(most)}</span>
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

/** `[2, 3]` → `[2, 5]`: how high each layer reaches. */
function sumsUpTo(values: readonly number[]): number[] {
  let sum = 0
  return values.map(value => {
    sum += value
    return sum
  })
}
