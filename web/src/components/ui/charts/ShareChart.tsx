import { MoneyText } from '../MoneyText.tsx'
import { useAmountWords } from './amountWords.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './charts.module.css'

export interface Share {
  readonly key: string
  readonly label: string
  readonly paise: number
  /** In tenths of a percent; all together 1,000. */
  readonly perMille: number
}

interface ShareChartProps {
  readonly title: string
  readonly names: { readonly what: string; readonly amount: string; readonly share: string }
  /** At most six, largest first. */
  readonly shares: readonly Share[]
}

const percent = (perMille: number): string => `${(perMille / 10).toFixed(1)}%`

/** Shares of a whole as one bar with a named line for each part; parts differ in pattern as well as in colour. */
export function ShareChart({ title, names, shares }: ShareChartProps) {
  const words = useAmountWords()
  const placeOf = (share: number): number => {
    let sum = 0
    return shares.findIndex(one => {
      sum += one.perMille
      return share * 1000 <= sum
    })
  }
  return (
    <ChartFrame
      title={title}
      readings={shares.map(({ label, paise, perMille }) =>
        [label, percent(perMille), words.readOut(paise)].join(', '),
      )}
      placeOf={placeOf}
      table={{
        heads: [names.what, names.share, names.amount],
        rows: shares.map(({ key, label, paise, perMille }) => ({
          key,
          cells: [label, percent(perMille), <MoneyText key="amount" paise={paise} />],
        })),
      }}
    >
      {at => (
        <div aria-hidden="true">
          <div className={css.whole}>
            {shares.map(({ key, perMille }, place) => (
              <span
                key={key}
                className={css.part}
                data-series={place}
                data-now={place === at || undefined}
                style={{ width: `${perMille / 10}%` }}
              />
            ))}
          </div>
          <ul className={css.parts}>
            {shares.map(({ key, label, perMille }, place) => (
              <li key={key} data-now={place === at || undefined}>
                <span className={css.swatch} data-series={place} />
                <span className={css.partName}>{label}</span>
                <span>{percent(perMille)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartFrame>
  )
}
