import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { getPortfolioSummary } from '../../../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './together.module.css'

interface TogetherProps {
  readonly summary: BodyOf<typeof getPortfolioSummary>['data']
  readonly portfolioHref: string
}

/** Bonds and mutual funds in one: one value, one gain, one yearly return (K-001), and what of it is which. */
export function Together({ summary, portfolioHref }: TogetherProps) {
  const { t, language } = useTexts()
  const { all, bonds, funds, leftOut, pricesOf } = summary
  const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const parts = [
    { label: t('home.bondsPart'), part: bonds },
    { label: t('home.fundsPart'), part: funds },
  ]
  return (
    <Card
      variant="page"
      title={t('home.together')}
      aside={<a href={portfolioHref}>{t('home.toPortfolio')}</a>}
    >
      <div>
        <p>
          <MoneyText paise={all.valuePaise} show="always" hero />
        </p>
        <p className={css.gain}>
          <strong>
            <MoneyText paise={all.gainPaise} show="always" change />
          </strong>{' '}
          {'percent' in all.xirr
            ? t('home.gainAYear', { percent: percentText(all.xirr.percent) })
            : t('home.gain')}
        </p>
      </div>
      <dl className={css.parts}>
        {parts.map(
          ({ label, part }) =>
            part !== undefined && (
              <Figure key={label} label={label}>
                <MoneyText paise={part.valuePaise} show="always" />
              </Figure>
            ),
        )}
        <Figure label={t('home.investedNow')}>
          <MoneyText paise={all.investedPaise} show="always" />
        </Figure>
      </dl>
      {funds !== undefined && pricesOf !== undefined && (
        <p className={css.note}>{t('home.fundPricesOf', { date: dayText(pricesOf, language) })}</p>
      )}
      {left > 0 && (
        <p className={css.note}>
          {t('home.leftOut', { count: left })} <a href={portfolioHref}>{t('home.leftOutWhy')}</a>
        </p>
      )}
    </Card>
  )
}
