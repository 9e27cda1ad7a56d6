import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { Portfolio } from '../usePortfolio.ts'
import css from './portfolio.module.css'
import { HowComputed, NextPayout, PrincipalReceived, ReturnFigure } from './ReturnFigure.tsx'

interface OverviewProps {
  readonly portfolio: Portfolio
  readonly payoutsHref: string
}

/** Investment Overview: the one large number, what it cost and brought, and what comes next (D3 s2, s3). */
export function Overview({ portfolio: { consolidated, flows, holdings }, payoutsHref }: OverviewProps) {
  const { t } = useTexts()
  const { nextPayout, xirr, investedPaise, userInvestedPaise } = consolidated
  const latePaise = holdings.reduce((sum, { late }) => sum + (late?.netPaise ?? 0), 0)
  return (
    <Card
      title={t('portfolio.overview')}
      variant="page"
      aside={<HowComputed xirr={xirr} flows={flows} />}
      actions={<a href={payoutsHref}>{t('portfolio.seePayouts')}</a>}
    >
      <div className={css.hero}>
        <p>
          <span className={css.label}>{t('portfolio.currentValue')}</span>
          <br />
          <MoneyText paise={consolidated.mtmPaise} hero />
        </p>
        <dl className={css.facts}>
          <Figure label={t('portfolio.invested')}>
            <MoneyText paise={userInvestedPaise} />
            {investedPaise > userInvestedPaise && (
              <span className={css.small}>
                {t('portfolio.withMatured')} <MoneyText paise={investedPaise} />
              </span>
            )}
          </Figure>
          <Figure label={t('portfolio.payoutsReceived')}>
            <MoneyText paise={consolidated.couponsPaise} />
          </Figure>
          <PrincipalReceived flows={flows} />
          <ReturnFigure xirr={xirr} absoluteReturns={consolidated.absoluteReturns} />
          {latePaise > 0 && (
            <Figure label={t('portfolio.owed')} className={css.late}>
              <MoneyText paise={latePaise} />
            </Figure>
          )}
          {consolidated.unsettledPaise > 0 && (
            <Figure label={t('portfolio.inSettlement')}>
              <MoneyText paise={consolidated.unsettledPaise} />
            </Figure>
          )}
          <NextPayout payout={nextPayout} />
        </dl>
      </div>
    </Card>
  )
}
