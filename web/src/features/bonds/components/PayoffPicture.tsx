import type { MldTerms } from '../../../../../shared/finance/bondTerms.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import { indexRange, payoffPoints, payoffRows } from '../payoffPoints.ts'
import css from './ladder.module.css'

interface PayoffPictureProps {
  readonly terms: MldTerms
  /** Where the reader stands: a return of the index and what it comes to. */
  readonly at?: { readonly index: number; readonly outcome: number }
}

const width = 340
const height = 150

/** What the debenture brings for every return of the index, its floor and cap marked; the same stands in a table. */
export function PayoffPicture({ terms, at }: PayoffPictureProps) {
  const { t } = useTexts()
  const points = payoffPoints(terms)
  const floor = Number(terms.floor)
  const cap = Number(terms.cap)
  const least = Math.min(0, floor)
  const span = cap - least || 1
  const x = (index: number) => (index - indexRange.least) * (width / (indexRange.most - indexRange.least))
  const y = (outcome: number) => height - 8 - ((outcome - least) / span) * (height - 24)
  return (
    <figure className={css.payoff}>
      <figcaption>{t('bonds.payoffCaption', { index: terms.underlying })}</figcaption>
      <div className={css.payoffBox}>
        <svg
          className={css.payoffSvg}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={payoffWords(t, terms)}
        >
          <line className={css.guide} x1="0" x2={width} y1={y(cap)} y2={y(cap)} />
          <line className={css.guide} x1="0" x2={width} y1={y(floor)} y2={y(floor)} />
          <line className={css.ground} x1={x(0)} x2={x(0)} y1="0" y2={height} />
          <polyline
            className={css.payoffLine}
            points={points.map(({ index, outcome }) => `${x(index)},${y(outcome)}`).join(' ')}
          />
          {at && <circle className={css.payoffAt} cx={x(at.index)} cy={y(at.outcome)} r="5" />}
        </svg>
        <p className={css.capLabel}>{t('bonds.capAt', { percent: percentText(terms.cap) })}</p>
        <p className={css.floorLabel}>{t('bonds.floorAt', { percent: percentText(terms.floor) })}</p>
      </div>
      <div className={css.axis} aria-hidden="true">
        <span>{percentText(indexRange.least)}</span>
        <span>0%</span>
        <span>{percentText(indexRange.most)}</span>
      </div>
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
                <th scope="row">{percentText(index)}</th>
                <td>{percentText(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const payoffWords = (
  t: ReturnType<typeof useTexts>['t'],
  { floor, cap, participation, underlying }: MldTerms,
) =>
  t('bonds.payoffWords', {
    floor: percentText(floor),
    cap: percentText(cap),
    times: participation,
    index: underlying,
  })
