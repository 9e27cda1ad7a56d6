import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { CostNotes } from '../parts/CostNotes.tsx'
import css from '../parts/funds.module.css'
import { ReturnText } from '../parts/ReturnText.tsx'
import type { FundHrefs, FundPortfolio } from '../useFunds.ts'
import { LeftOut } from './LeftOut.tsx'

interface FundOverviewProps {
  readonly portfolio: FundPortfolio
  readonly hrefs: FundHrefs
}

/** What the funds are worth, what they cost and brought, and what these figures leave out (D1 s3). */
export function FundOverview({ portfolio, hrefs }: FundOverviewProps) {
  const { t, language } = useTexts()
  const { mtmPaise, gainPaise, investmentPaise, xirr, xirrLive, pricesOf } = portfolio
  const { yesterdaysPaise, yesterdaysPnlPerc, realisedPaise, dividendPaise, equity, debt } = portfolio
  return (
    <Card
      title={t('funds.overview')}
      variant="page"
      aside={
        <span className={css.small}>
          {pricesOf === undefined
            ? t('funds.noPrices')
            : t('funds.pricesOf', { date: dayText(pricesOf, language) })}
        </span>
      }
      actions={<a href={hrefs.import}>{t('funds.import')}</a>}
    >
      <div className={css.hero}>
        <p>
          <span className={css.small}>{t('funds.worthNow')}</span>
          <MoneyText paise={mtmPaise} show="always" hero />
        </p>
        <p>
          <strong>
            <MoneyText paise={gainPaise} show="always" change />
          </strong>{' '}
          {t('funds.gainNote')}
        </p>
      </div>
      <dl className={css.facts}>
        <Figure label={t('funds.invested')}>
          <MoneyText paise={investmentPaise} show="always" />
          <span className={css.small}>{t('funds.investedNote')}</span>
        </Figure>
        <Figure label={t('funds.xirr')}>
          <ReturnText xirr={xirr} />
        </Figure>
        {'percent' in xirrLive && (
          <Figure label={t('funds.xirrHeld')}>
            <ReturnText xirr={xirrLive} />
          </Figure>
        )}
        {yesterdaysPaise !== undefined && (
          <Figure label={t('funds.yesterday')}>
            <MoneyText paise={yesterdaysPaise} show="always" change />
            {yesterdaysPnlPerc !== undefined && (
              <span className={css.small}>{percentText(yesterdaysPnlPerc)}</span>
            )}
          </Figure>
        )}
        {equity !== undefined && debt !== undefined && (
          <Figure label={t('funds.split')}>
            {percentText(equity)} / {percentText(debt)}
            <span className={css.small}>{t('funds.splitNote')}</span>
          </Figure>
        )}
        {realisedPaise !== 0 && (
          <Figure label={t('funds.realised')}>
            <MoneyText paise={realisedPaise} show="always" change />
          </Figure>
        )}
        {dividendPaise > 0 && (
          <Figure label={t('funds.dividends')}>
            <MoneyText paise={dividendPaise} show="always" />
          </Figure>
        )}
      </dl>
      <LeftOut leftOut={portfolio.leftOut} hrefs={hrefs} />
      <CostNotes {...portfolio.cmsnAnalysis} />
    </Card>
  )
}
