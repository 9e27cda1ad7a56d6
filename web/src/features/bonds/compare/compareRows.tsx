import type { ReactNode } from 'react'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { daysBetween } from '../../../../../shared/vocabulary/calendarDays.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import type { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { formatYield, timeLeftText } from '../formatOpportunity.ts'
import { interestText } from '../interestText.ts'
import css from './compare.module.css'

type Texts = Pick<ReturnType<typeof useTexts>, 't' | 'language'>
/** The name of a fact, and what it is of a deal; `undefined` where it has none. */
type CompareRow = readonly [label: string, cell: (bond: BondDetails) => ReactNode]

/** The facts of a comparison, what decides first. */
export function compareRows({ t, language }: Texts): readonly CompareRow[] {
  const day = (iso: string | undefined) => (iso === undefined ? undefined : dayText(iso, language))
  const lastYear = ({ evidence }: BondDetails) => evidence?.figures.years.at(-1)
  return [
    [t('bonds.yieldAYear'), bond => <strong className={css.yield}>{formatYield(t, bond)}</strong>],
    [
      t('bonds.minimum'),
      bond => (bond.category === 'historical' ? undefined : <MoneyText paise={bond.minAmtPaise} open />),
    ],
    [
      t('bonds.rating'),
      bond => {
        const [latest] = bond.evidence?.ratingHistory ?? []
        return (
          <>
            <span lang="en">{bond.rating}</span>
            {latest !== undefined && `, ${t(`evidence.outlook.${latest.outlook}`)}`}
          </>
        )
      },
    ],
    [
      t('bonds.interest'),
      bond => (
        <>
          {interestText(t, bond)}
          {bond.couponFrequency !== undefined && (
            <span className={css.small}>{t(`bonds.frequency.${bond.couponFrequency}`)}</span>
          )}
        </>
      ),
    ],
    [t('bonds.maturityDate'), bond => day(bond.maturityDate)],
    [t('bonds.timeLeft'), bond => (bond.tenorMonths === undefined ? undefined : timeLeftText(t, bond))],
    [
      t('bonds.security'),
      bond => {
        const certificate = bond.evidence?.cover?.certificates[0]
        return (
          <>
            {t(bond.secured ? 'bonds.secured' : 'bonds.unsecured')}
            {certificate !== undefined && (
              <span className={css.small}>
                {t('evidence.times', { times: Number(certificate.times).toFixed(2) })},{' '}
                {dayText(certificate.asOf, language)}
              </span>
            )}
          </>
        )
      },
    ],
    [t('evidence.repaymentsTitle'), bond => repaymentsText(t, bond)],
    [
      t('evidence.grossNpa'),
      bond => {
        const npa = lastYear(bond)?.grossNpaPercent
        return npa === undefined ? undefined : percentText(npa)
      },
    ],
    [
      t('evidence.interestCover'),
      bond => {
        const cover = lastYear(bond)?.interestCover
        return cover === undefined ? undefined : Number(cover).toFixed(1)
      },
    ],
    [
      t('evidence.debtToEquity'),
      bond => {
        const debt = lastYear(bond)?.debtToEquity
        return debt === undefined ? undefined : Number(debt).toFixed(1)
      },
    ],
    [
      t('bonds.callDates'),
      bond => (bond.callDates.length === 0 ? t('bonds.noneOfThem') : bond.callDates.map(day).join(', ')),
    ],
    [
      t('bonds.compareClosed'),
      bond =>
        bond.category === 'live'
          ? bond.closedFor?.until === undefined
            ? t('bonds.view.live')
            : t('bonds.closedUntil', { date: dayText(bond.closedFor.until, language) })
          : t(bond.category === 'upcoming' ? 'bonds.upcoming' : 'bonds.closed'),
    ],
    [
      t('bonds.trustee'),
      bond => (bond.productType === 'fd' ? undefined : <span lang="en">{bond.security.trustee}</span>),
    ],
    [t('bonds.risksTitle'), bond => <PublishedText en={bond.risk} hi={bond.riskInHindi} />],
  ]
}

/** In a few words: all on their day, or how many were not. */
function repaymentsText(t: Texts['t'], { evidence }: BondDetails): string | undefined {
  if (evidence === undefined) return undefined
  const { paid } = evidence.repayments
  const missing = paid.filter(({ paidOn }) => paidOn === undefined).length
  const late = paid.filter(
    ({ paymentDate, paidOn }) => paidOn !== undefined && daysBetween(paymentDate, paidOn) > 0,
  ).length
  const count = paid.length
  if (count === 0) return t('evidence.repaymentsNone')
  return late + missing === 0
    ? t('evidence.repaymentsAll', { count })
    : t('evidence.repaymentsSome', { count, late, missing })
}
