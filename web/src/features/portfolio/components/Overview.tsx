import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { payoutsOfNextDay } from '../nextPayouts.ts'
import type { Portfolio } from '../usePortfolio.ts'
import { GainSum } from './GainSum.tsx'
import css from './portfolio.module.css'
import { HowComputed, NextPayout, Rate, Rates } from './ReturnFigure.tsx'

interface OverviewProps {
  readonly portfolio: Portfolio
  readonly payoutsHref: string
}

/** Investment Overview: the gain as a sum, the returns by name, and what comes next (D3 s2, s3). */
export function Overview({ portfolio: { consolidated, flows, holdings }, payoutsHref }: OverviewProps) {
  const { t } = useTexts()
  const { xirr, absoluteReturns, totals, unsettledPaise } = consolidated
  const latePaise = holdings.reduce((sum, { late }) => sum + (late?.netPaise ?? 0), 0)
  return (
    <Card
      title={t('portfolio.overview')}
      variant="page"
      aside={<HowComputed returns={consolidated} flows={flows} />}
      actions={<a href={payoutsHref}>{t('portfolio.seePayouts')}</a>}
    >
      <GainSum totals={totals}>
        <Rate xirr={xirr} absoluteReturns={absoluteReturns} />
      </GainSum>
      <dl className={css.facts}>
        <Rates returns={consolidated} />
        <Figure label={t('portfolio.invested')}>
          <MoneyText paise={totals.openCostPaise} show="always" />
          <span className={css.small}>{t('portfolio.investedNote')}</span>
        </Figure>
        {latePaise > 0 && (
          <Figure label={t('portfolio.owed')} className={css.late}>
            <MoneyText paise={latePaise} show="always" />
          </Figure>
        )}
        {unsettledPaise > 0 && (
          <Figure label={t('portfolio.inSettlement')}>
            <MoneyText paise={unsettledPaise} show="always" />
          </Figure>
        )}
        <NextPayout payouts={payoutsOfNextDay(holdings)} named />
      </dl>
    </Card>
  )
}
