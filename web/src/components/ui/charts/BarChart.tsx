import { MoneyText } from '../MoneyText.tsx'
import { useAmountWords } from './amountWords.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'

interface BarBand {
  readonly key: string
  readonly label: string
  /** Paise, one for each column. */
  readonly values: readonly number[]
}

interface BarChartProps {
  readonly title: string
  /** What a column is, e.g. Month. */
  readonly columnName: string
  /** `short` is below the bar, `long` in the readings and the table. */
  readonly columns: readonly { readonly key: string; readonly short: string; readonly long: string }[]
  /** Each kind has its own scale: a principal is many times an interest. */
  readonly bands: readonly BarBand[]
}

/** Amounts per column as bars, a band for each kind. A band without any amount is left out. */
export function BarChart({ title, columnName, columns, bands }: BarChartProps) {
  const words = useAmountWords()
  const shown = bands.filter(band => band.values.some(value => value > 0))
  const readings = columns.map(({ long }, place) =>
    [long, ...shown.map(({ label, values }) => `${label} ${words.readOut(values[place] ?? 0)}`)].join(', '),
  )
  const first = columns.findIndex((_, place) => shown.some(({ values }) => (values[place] ?? 0) > 0))
  return (
    <ChartFrame
      title={title}
      readings={readings}
      start={Math.max(0, first)}
      table={{
        heads: [columnName, ...bands.map(({ label }) => label)],
        rows: columns.map(({ key, long }, place) => ({
          key,
          cells: [long, ...bands.map(band => <MoneyText key={band.key} paise={band.values[place] ?? 0} />)],
        })),
      }}
    >
      {at => (
        <>
          {shown.map((band, place) => (
            <Bars key={band.key} band={band} place={place} at={at} most={words.label} />
          ))}
          <ol
            className={css.ticks}
            aria-hidden="true"
            style={{ gridTemplateColumns: `repeat(${columns.length}, 1fr)` }}
          >
            {columns.map(({ key, short }, place) => (
              <li key={key} data-now={place === at || undefined}>
                {short}
              </li>
            ))}
          </ol>
        </>
      )}
    </ChartFrame>
  )
}

/** The space between two bars, and beside the outer ones, as a share of a column. */
const gap = 0.28

interface BarsProps {
  readonly band: BarBand
  readonly place: number
  readonly at: number
  readonly most: (paise: number) => string
}

function Bars({ band: { label, values }, place, at, most }: BarsProps) {
  const highest = Math.max(...values)
  const step = 100 / (values.length + gap)
  return (
    <div className={css.band} data-series={place} aria-hidden="true">
      <p className={css.bandName}>
        <span className={css.key} /> {label}
        <span className={css.most}>{most(highest)}</span>
      </p>
      <svg className={css.bars} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, column) => {
          const tall = value > 0 ? Math.max(3, (value / highest) * 96) : 0
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its column
              key={column}
              className={css.bar}
              data-now={column === at || undefined}
              x={step * (column + gap)}
              width={step * (1 - gap)}
              y={100 - tall}
              height={tall}
            />
          )
        })}
        <line className={css.ground} x1="0" x2="100" y1="100" y2="100" />
      </svg>
    </div>
  )
}
