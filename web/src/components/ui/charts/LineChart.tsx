import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { DateText, MoneyText } from '../MoneyText.tsx'
import { useAmountWords } from './amountWords.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'
import { linearScale } from './linearScale.ts'

export interface LinePoint {
  /** An Indian date. */
  readonly date: string
  /** Paise, one for each series. */
  readonly values: readonly number[]
}

interface LineChartProps {
  readonly title: string
  readonly dateName: string
  /** The names of the series; the first is drawn full with its area, the others dashed. */
  readonly series: readonly string[]
  /** At least two, oldest first. */
  readonly points: readonly LinePoint[]
}

/** The least distance of two labels at the right end, in hundredths of the height. */
const apart = 13

/** The positions of labels that would overlap: in the order of their lines, moved apart. */
function spread(places: readonly number[]): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const result = [...places]
  let floor = 4
  for (const index of order) {
    const place = Math.max(result[index] ?? 0, floor)
    result[index] = place
    floor = place + apart
  }
  const over = Math.max(0, floor - apart - 96)
  return result.map(place => place - over)
}

/** Amounts over time as lines with their names at the end. */
export function LineChart({ title, dateName, series, points }: LineChartProps) {
  const { language } = useTexts()
  const words = useAmountWords()
  const times = points.map(({ date }) => Date.parse(date))
  const all = points.flatMap(({ values }) => values)
  const [least, most] = [Math.min(...all), Math.max(...all)]
  // Space below the lowest line; the axis names its start, because it is not 0.
  const bottom = Math.max(0, least - (most - least || most) * 0.25)
  const span = [times[0] ?? 0, times.at(-1) ?? 1] as const
  const x = linearScale(span, [0, 100])
  const y = linearScale([bottom, most], [96, 4])
  const readings = points.map(({ date, values }) =>
    [
      formatDate(date, language) ?? date,
      ...series.map((name, place) => `${name} ${words.readOut(values[place] ?? 0)}`),
    ].join(', '),
  )
  const nearest = (share: number): number => {
    const time = linearScale([0, 1], span)(share)
    return times.reduce(
      (best, one, place) => (Math.abs(one - time) < Math.abs((times[best] ?? 0) - time) ? place : best),
      0,
    )
  }
  const ends = spread(series.map((_, place) => y(points.at(-1)?.values[place] ?? 0)))
  return (
    <ChartFrame
      title={title}
      readings={readings}
      start={points.length - 1}
      placeOf={nearest}
      table={{
        heads: [dateName, ...series],
        rows: points.map(({ date, values }) => ({
          key: date,
          cells: [
            <DateText key="date" iso={date} />,
            ...series.map((name, place) => <MoneyText key={name} paise={values[place] ?? 0} />),
          ],
        })),
      }}
    >
      {at => (
        <div className={css.plot} aria-hidden="true">
          <div className={css.canvas}>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {[96, 50, 4].map(level => (
                <line key={level} className={css.grid} x1="0" x2="100" y1={level} y2={level} />
              ))}
              {series.map((name, place) => (
                <Line
                  key={name}
                  place={place}
                  spots={points.map(({ values }, at) => [x(times[at] ?? 0), y(values[place] ?? 0)])}
                />
              ))}
              <line className={css.cursor} x1={x(times[at] ?? 0)} x2={x(times[at] ?? 0)} y1="0" y2="100" />
            </svg>
            <span className={css.top}>{words.label(most)}</span>
            <span className={css.bottom}>{words.label(Math.round(bottom))}</span>
          </div>
          <div className={css.names}>
            {series.map((name, place) => (
              <span key={name} data-series={place} style={{ top: `${ends[place]}%` }}>
                {name}
              </span>
            ))}
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

interface LineProps {
  readonly place: number
  /** Left to right. */
  readonly spots: readonly (readonly [x: number, y: number])[]
}

function Line({ place, spots }: LineProps) {
  const points = spots.join(' ')
  return (
    <g data-series={place}>
      {/* The area is closed along the ground, from edge to edge. */}
      {place === 0 && <polygon className={css.area} points={`0,100 ${points} 100,100`} />}
      <polyline className={css.line} points={points} />
    </g>
  )
}
