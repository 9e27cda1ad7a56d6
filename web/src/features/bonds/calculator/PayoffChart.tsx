import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import chartCss from '../../../components/ui/charts/charts.module.css'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../ladder.module.css'
import { indexRange, payoffPoints, payoffRows } from './payoffPoints.ts'

interface PayoffChartProps {
  readonly terms: MldTerms
  /** The marked point: a return of the index and its outcome. */
  readonly at?: { readonly index: number; readonly outcome: number }
}

/** SVG units; the labels of the axis stand between `ground` and `height`. */
const width = 360
const ground = 150
const height = 172
const ticks = [-70, -35, 0, 50, 100]

const short = (percent: number | string): string => percentText(percent).replace('.00', '')

/** The outcome for every return of the index, with floor and cap; the same numbers as a table. */
export function PayoffChart({ terms, at }: PayoffChartProps) {
  const { t } = useTexts()
  const points = payoffPoints(terms)
  const floor = Number(terms.floor)
  const cap = Number(terms.cap)
  const least = Math.min(0, floor)
  const span = cap - least || 1
  const x = (index: number) =>
    14 + (index - indexRange.least) * ((width - 28) / (indexRange.most - indexRange.least))
  const y = (outcome: number) => ground - 6 - ((outcome - least) / span) * (ground - 34)
  const summary = t('bonds.payoffWords', {
    floor: short(terms.floor),
    cap: short(terms.cap),
    times: terms.participation,
    index: terms.underlying,
  })
  return (
    <figure className={css.payoff}>
      <figcaption>
        {t('bonds.payoffCaption', { index: terms.underlying })}
        <br />
        {summary}
      </figcaption>
      <svg className={css.payoffSvg} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        <line className={css.guide} x1="0" x2={width} y1={y(cap)} y2={y(cap)} />
        <line className={css.guide} x1="0" x2={width} y1={y(floor)} y2={y(floor)} />
        <line className={chartCss.ground} x1="0" x2={width} y1={ground} y2={ground} />
        <line className={css.zero} x1={x(0)} x2={x(0)} y1="14" y2={ground} />
        <polyline
          className={css.payoffLine}
          points={points.map(({ index, outcome }) => `${x(index)},${y(outcome)}`).join(' ')}
        />
        {at && <circle className={css.payoffAt} cx={x(at.index)} cy={y(at.outcome)} r="5.5" />}
        <text className={css.payoffMark} x="2" y={y(cap) - 6}>
          {t('bonds.capAt', { percent: short(terms.cap) })}
        </text>
        <text className={css.payoffMark} x={width - 2} y={y(floor) - 6} textAnchor="end">
          {t('bonds.floorAt', { percent: short(terms.floor) })}
        </text>
        {ticks.map(tick => (
          <text key={tick} className={css.payoffTick} x={x(tick)} y={height - 6} textAnchor="middle">
            {short(tick)}
          </text>
        ))}
      </svg>
      <details>
        <summary>{t('bonds.asTable')}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('bonds.ifIndexReturns', { index: terms.underlying })}</th>
              <th scope="col">{t('bonds.youGetAtMaturity')}</th>
            </tr>
          </thead>
          <tbody>
            {payoffRows(terms).map(({ index, outcome }) => (
              <tr key={index}>
                <th scope="row">{short(index)}</th>
                <td>{percentText(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
