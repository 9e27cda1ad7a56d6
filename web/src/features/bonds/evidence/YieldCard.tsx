import type { ReactNode } from 'react'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { daysBetween } from '../../../../../shared/vocabulary/calendarDays.ts'
import { Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText, formatPaise } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './evidence.module.css'

/** A part of a yield with its sign, e.g. `+0.33%`. */
const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percentText(percent)}`
const rounded = (percent: number): number => Math.round(percent * 100) / 100

/** What ₹1 of a later day is worth on the settlement day; shown, never calculated with. */
const factorOn = (dueDate: string, { settlementDate, yieldPercent = '0' }: PriceQuote): string =>
  ((1 + Number(yieldPercent) / 100) ** (-daysBetween(settlementDate, dueDate) / 365)).toFixed(4)

interface YieldCardProps {
  readonly quote: PriceQuote
  /** Further yields of the same debenture, e.g. to a call, each a `LedgerRow`. */
  readonly children?: ReactNode
}

/** Where the yield comes from, what it means, and the sum behind it. Nothing of what has no fixed yield. */
export function YieldCard({ quote, children }: YieldCardProps) {
  const { t, language } = useTexts()
  const { yieldPercent, yieldWorking, flows, settlementDate, breakup, price } = quote
  if (yieldPercent === undefined || yieldWorking === undefined) return null
  const coupon = rounded(Number(yieldWorking.couponPercent))
  // What is shown adds up to what is shown.
  const compounding = rounded(Number(yieldWorking.couponYieldPercent) - coupon)
  const priceEffect = rounded(rounded(Number(yieldPercent)) - coupon - compounding)
  const clean = Number(price.cleanPrice)
  const isPlain = coupon === 0
  const total = percentText(yieldPercent)
  return (
    <Card
      title={
        isPlain
          ? t('evidence.yieldTitlePlain', { yield: total })
          : t('evidence.yieldTitle', { yield: total, coupon: percentText(coupon) })
      }
    >
      <DescriptionList>
        {!isPlain && (
          <>
            <LedgerRow label={t('evidence.couponLine')} note={t('evidence.couponLineWhy')}>
              {percentText(coupon)}
            </LedgerRow>
            {compounding !== 0 && (
              <LedgerRow label={t('evidence.compounding')} note={t('evidence.compoundingWhy')}>
                <span className={css.signed}>{signed(compounding)}</span>
              </LedgerRow>
            )}
            <LedgerRow
              label={t('evidence.priceEffect')}
              note={t(
                clean < 100
                  ? 'evidence.priceBelow'
                  : clean > 100
                    ? 'evidence.priceAbove'
                    : 'evidence.priceAt',
              )}
            >
              <span className={css.signed}>{signed(priceEffect)}</span>
            </LedgerRow>
          </>
        )}
        <LedgerRow
          total={!isPlain}
          label={t(
            quote.yields?.ends.every(({ end }) => end !== 'maturity')
              ? 'bonds.yieldToCallAYear'
              : 'evidence.yieldTotal',
          )}
          note={t('evidence.yieldMeaning', { date: dayText(settlementDate, language) })}
        >
          {total}
        </LedgerRow>
        <LedgerRow label={t('evidence.nominal')} note={t('evidence.nominalWhy')}>
          {percentText(yieldWorking.nominalPercent)}
        </LedgerRow>
        {children}
      </DescriptionList>
      <details className={css.working}>
        <summary>{t('evidence.working')}</summary>
        <p className={css.note}>
          {t('evidence.workingLead', {
            amount: formatPaise(breakup.cleanPaise + breakup.accruedPaise, language, { show: 'always' }),
          })}
        </p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('bonds.paymentDates')}</th>
              <th scope="col">{t('evidence.payment')}</th>
              <th scope="col">{t('evidence.factor')}</th>
            </tr>
          </thead>
          <tbody>
            {flows.map(({ dueDate, paymentDate, couponPaise, principalPaise }) => (
              <tr key={dueDate}>
                <th scope="row">
                  <DateText iso={paymentDate} />
                </th>
                <td>
                  <MoneyText paise={couponPaise + principalPaise} show="always" open />
                </td>
                <td>{factorOn(dueDate, quote)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
