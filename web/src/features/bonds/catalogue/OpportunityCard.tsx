import type { ReactNode } from 'react'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Figure } from '../../../components/ui/Figure.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from '../bonds.module.css'
import { Minimum, Tenor } from '../Figures.tsx'
import { formatYield } from '../formatOpportunity.ts'
import { interestText } from '../interestText.ts'
import { IssuerMark } from './IssuerMark.tsx'
import { SoldBar } from './SoldBar.tsx'

interface OpportunityCardProps {
  readonly bond: Opportunity
  readonly href: string
  /** The level of its heading. */
  readonly heading?: 'h2' | 'h3' | undefined
  /** Longer names are cut visually; the whole name is shown on hover and focus, and read by screen readers. */
  readonly cutAfter?: number | undefined
  /** What can be done with it in the list: choose it for a comparison, watch it. */
  readonly actions?: ReactNode
}

/** An opportunity in the list: issuer, yield, tenor, minimum, rating, and always the risk. */
export function OpportunityCard({
  bond,
  href,
  heading: Heading = 'h2',
  cutAfter,
  actions,
}: OpportunityCardProps) {
  const { t, language } = useTexts()
  const { closedFor } = bond
  // The hours of the market are the same for all: a row says what is closed beyond them.
  const until = closedFor?.id === 'orders.marketClosed' ? undefined : closedFor?.until
  const closed =
    bond.category === 'live' && until !== undefined
      ? t('bonds.closedUntil', { date: dayText(until, language) })
      : undefined
  const sellsUnits = bond.productType === 'bonds' || bond.productType === 'mld'
  const cut = cutAfter !== undefined && bond.displayName.length > cutAfter
  return (
    <article className={css.deal}>
      <div className={css.dealHead}>
        <IssuerMark logoUrl={bond.logoUrl} issuer={bond.issuer} />
        <div>
          <Heading lang="en">
            <a href={href}>
              {cut && (
                <span className={css.cut} aria-hidden="true">
                  {bond.displayName.slice(0, cutAfter).trimEnd()}…
                </span>
              )}
              <span className={cut ? css.whole : undefined}>{bond.displayName}</span>
            </a>
          </Heading>
          <p className={css.issuer} lang="en">
            {bond.issuer}
          </p>
        </div>
        {bond.category !== 'live' && (
          <StatusStamp tone={bond.category === 'upcoming' ? 'next' : 'none'}>
            {t(bond.category === 'upcoming' ? 'bonds.upcoming' : 'bonds.closed')}
          </StatusStamp>
        )}
      </div>
      <dl className={css.facts}>
        <Figure
          label={t(bond.productType === 'mld' ? 'bonds.returnAYear' : 'bonds.yieldAYear')}
          className={css.yield}
        >
          {formatYield(t, bond)}
        </Figure>
        {bond.tenorMonths === undefined ? (
          <Figure label={t('bonds.timeLeft')}>–</Figure>
        ) : (
          <Tenor bond={bond} />
        )}
        <Minimum bond={bond} />
        <Figure label={t('bonds.rating')} lang="en">
          {bond.rating === '' ? '–' : bond.rating}
        </Figure>
        <Figure label={t('bonds.interest')}>
          {bond.couponFrequency === undefined
            ? interestText(t, bond)
            : t(`bonds.frequency.${bond.couponFrequency}`)}
        </Figure>
        <Figure label={t('bonds.security')}>{t(bond.secured ? 'bonds.secured' : 'bonds.unsecured')}</Figure>
      </dl>
      {actions && <div className={css.actions}>{actions}</div>}
      {sellsUnits && bond.category === 'live' && <SoldBar percent={bond.soldPercent} />}
      {closed !== undefined && <p className={css.closed}>{closed}</p>}
      <p className={css.risk}>
        <PublishedText en={bond.risk} hi={bond.riskInHindi} />
      </p>
    </article>
  )
}
