import { type KeyboardEvent, useState } from 'react'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate, formatPaise } from '../../../lib/indianFormat.ts'
import css from '../ladder.module.css'
import { PaymentTable } from './PaymentTable.tsx'

export interface LadderFlow {
  readonly paymentDate: string
  readonly couponPaise: number
  readonly principalPaise: number
}

/**
 * A bar chart of the payments: interest and principal on separate scales, because a principal is many times an interest.
 * Arrow keys or the pointer move a cursor; the same numbers are shown below as a table.
 */
export function CashFlowLadder({ flows }: { readonly flows: readonly LadderFlow[] }) {
  const { t, language } = useTexts()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, flows.length - 1)
  const current = flows[at]
  if (current === undefined) return null
  const mostCoupon = Math.max(...flows.map(flow => flow.couponPaise))
  const mostPrincipal = Math.max(...flows.map(flow => flow.principalPaise))
  const valueText = [
    formatDate(current.paymentDate, language) ?? '',
    ...(current.couponPaise > 0
      ? [`${t('bonds.interest')} ${formatPaise(current.couponPaise, language)}`]
      : []),
    ...(current.principalPaise > 0
      ? [`${t('bonds.principal')} ${formatPaise(current.principalPaise, language)}`]
      : []),
  ].join(', ')
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = flows.length - 1
    const goal = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      PageUp: at + 12,
      PageDown: at - 12,
      Home: 0,
      End: last,
    }[event.key]
    if (goal === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, goal)))
  }
  return (
    <div className={css.ladder}>
      <div
        className={css.chart}
        role="slider"
        tabIndex={0}
        aria-label={t('bonds.ladderLabel')}
        aria-valuemin={1}
        aria-valuemax={flows.length}
        aria-valuenow={at + 1}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        onPointerMove={event => {
          const box = event.currentTarget.getBoundingClientRect()
          const place = Math.floor(((event.clientX - box.left) / box.width) * flows.length)
          if (Number.isFinite(place)) setChosen(Math.max(0, Math.min(flows.length - 1, place)))
        }}
      >
        {mostCoupon > 0 && (
          <Bars
            label={t('bonds.interest')}
            most={mostCoupon}
            values={flows.map(flow => flow.couponPaise)}
            at={at}
            variant="coupon"
          />
        )}
        {mostPrincipal > 0 && (
          <Bars
            label={t('bonds.principal')}
            most={mostPrincipal}
            values={flows.map(flow => flow.principalPaise)}
            at={at}
            variant="principal"
          />
        )}
        <div className={css.axis} aria-hidden="true">
          <DateText iso={flows[0]?.paymentDate} />
          <DateText iso={flows.at(-1)?.paymentDate} />
        </div>
      </div>
      <p className={css.reading} aria-hidden="true">
        {valueText}
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
  readonly most: number
  readonly values: readonly number[]
  readonly at: number
  readonly variant: 'coupon' | 'principal'
}

function Bars({ label, most, values, at, variant }: BarsProps) {
  const { language } = useTexts()
  const height = variant === 'coupon' ? 48 : 72
  return (
    <div className={css.band} data-variant={variant} aria-hidden="true">
      <p>
        <span className={css.key} /> {label}
        <span className={css.most}>{formatPaise(most, language, { show: 'never' })}</span>
      </p>
      <svg
        className={css.bars}
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
              className={place === at ? css.barNow : css.bar}
              x={place * 10 + 1.5}
              width={7}
              y={height - tall}
              height={tall}
            />
          )
        })}
        <line className={css.ground} x1="0" x2={values.length * 10} y1={height - 0.5} y2={height - 0.5} />
      </svg>
    </div>
  )
}

/** The same payments as a table. */
function FlowTable({ flows }: { readonly flows: readonly LadderFlow[] }) {
  return (
    <PaymentTable>
      {flows.map(flow => (
        <tr key={flow.paymentDate}>
          <th scope="row">
            <DateText iso={flow.paymentDate} />
          </th>
          <td>
            <MoneyText paise={flow.couponPaise} open />
          </td>
          <td>
            <MoneyText paise={flow.principalPaise} open />
          </td>
        </tr>
      ))}
    </PaymentTable>
  )
}
