import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import chartCss from '../../../components/ui/charts/charts.module.css'
import { useCursor } from '../../../components/ui/charts/useCursor.ts'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate, formatPaise } from '../../../lib/indianFormat.ts'
import css from '../ladder.module.css'
import { PaymentTable, PremiumNote } from './PaymentTable.tsx'

type Flows = PriceQuote['flows']

/**
 * A bar chart of the payments: interest and principal on separate scales, because a principal is many times an interest.
 * Arrow keys or the pointer move a cursor; the same numbers are shown below as a table.
 */
export function CashFlowLadder({ flows }: { readonly flows: Flows }) {
  const { t, language } = useTexts()
  const amount = (name: string, paise: number): string[] =>
    paise > 0 ? [`${name} ${formatPaise(paise, language, { show: 'always' })}`] : []
  const { at, props } = useCursor(
    flows.map(({ paymentDate, couponPaise, principalPaise }) =>
      [
        formatDate(paymentDate, language) ?? '',
        ...amount(t('bonds.interest'), couponPaise),
        ...amount(t('bonds.principal'), principalPaise),
      ].join(', '),
    ),
  )
  if (flows.length === 0) return null
  return (
    <div className={`${chartCss.chart} ${css.ladder}`}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is in the props */}
      <div {...props} className={chartCss.picture} aria-label={t('bonds.ladderLabel')}>
        <Bars label={t('bonds.interest')} values={flows.map(flow => flow.couponPaise)} at={at} series={0} />
        <Bars
          label={t('bonds.principal')}
          values={flows.map(flow => flow.principalPaise)}
          at={at}
          series={2}
        />
        <div className={chartCss.axis} aria-hidden="true">
          <DateText iso={flows[0]?.paymentDate} />
          <DateText iso={flows.at(-1)?.paymentDate} />
        </div>
      </div>
      <p className={css.reading} aria-hidden="true">
        {props['aria-valuetext']}
      </p>
      <details>
        <summary>{t('bonds.asTable')}</summary>
        <FlowTable flows={flows} />
      </details>
    </div>
  )
}

interface BarsProps {
  readonly label: string
  readonly values: readonly number[]
  readonly at: number
  readonly series: 0 | 2
}

/** One kind of payment; nothing when there is none of it. */
function Bars({ label, values, at, series }: BarsProps) {
  const { language } = useTexts()
  const height = series === 0 ? 48 : 72
  const most = Math.max(...values)
  if (most <= 0) return null
  return (
    <div className={chartCss.band} data-series={series} aria-hidden="true">
      <p className={chartCss.bandName}>
        <span className={chartCss.key} /> {label}
        <span className={chartCss.most}>{formatPaise(most, language, { show: 'never' })}</span>
      </p>
      <svg
        className={chartCss.bars}
        viewBox={`0 0 ${values.length * 10} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {values.map((value, place) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 2))
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={place}
              className={chartCss.bar}
              data-now={place === at || undefined}
              x={place * 10 + 1.5}
              width={7}
              y={height - tall}
              height={tall}
            />
          )
        })}
        <line
          className={chartCss.ground}
          x1="0"
          x2={values.length * 10}
          y1={height - 0.5}
          y2={height - 0.5}
        />
      </svg>
    </div>
  )
}

/** The same payments as a table. */
function FlowTable({ flows }: { readonly flows: Flows }) {
  return (
    <PaymentTable>
      {flows.map(flow => (
        <tr key={flow.paymentDate}>
          <th scope="row">
            <DateText iso={flow.paymentDate} />
          </th>
          <td>
            <MoneyText paise={flow.couponPaise} open />
            <PremiumNote paise={flow.premiumPaise} />
          </td>
          <td>
            <MoneyText paise={flow.principalPaise} open />
          </td>
        </tr>
      ))}
    </PaymentTable>
  )
}
