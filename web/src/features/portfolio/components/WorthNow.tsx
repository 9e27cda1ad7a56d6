import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { Portfolio } from '../usePortfolio.ts'
import css from './home.module.css'

interface WorthNowProps {
  readonly portfolio: Portfolio
  readonly portfolioHref: string
  /** Below the sum of bonds and funds: the bonds alone. */
  readonly isPart: boolean
}

/** What the bonds are worth now, the total gain, and the sum behind it. */
export function WorthNow({ portfolio, portfolioHref, isPart }: WorthNowProps) {
  const { t } = useTexts()
  const { totals, xirr, unsettledPaise } = portfolio.consolidated
  const { valuePaise, gainPaise, paidPaise } = totals
  const brought = [
    ['home.received', totals.interestPaise],
    ['home.repaid', totals.repaidPaise],
    ['home.sold', totals.soldPaise],
  ] as const
  return (
    <Card
      variant={isPart ? 'plain' : 'page'}
      title={t(isPart ? 'home.yourBonds' : 'home.worthNow')}
      aside={!isPart && <a href={portfolioHref}>{t('home.toPortfolio')}</a>}
    >
      <div>
        <p className={isPart ? css.value : undefined}>
          <MoneyText paise={valuePaise} show="always" hero={!isPart} wraps />
        </p>
        {paidPaise > 0 && (
          <p className={css.gain}>
            <strong>
              <MoneyText paise={gainPaise} show="always" change />
            </strong>{' '}
            {'percent' in xirr ? t('home.gainAYear', { percent: percentText(xirr.percent) }) : t('home.gain')}
          </p>
        )}
      </div>
      <dl className={css.parts}>
        <Figure label={t('home.paid')}>
          <MoneyText paise={paidPaise} show="always" />
        </Figure>
        {brought.map(
          ([label, paise]) =>
            paise > 0 && (
              <Figure key={label} label={t(label)}>
                <MoneyText paise={paise} show="always" />
              </Figure>
            ),
        )}
        {unsettledPaise > 0 && (
          <Figure label={t('home.unsettled')}>
            <MoneyText paise={unsettledPaise} show="always" />
          </Figure>
        )}
      </dl>
    </Card>
  )
}

interface NothingYetProps {
  readonly listHref: string
}

/** The place of the value before the first bond. */
export function NothingYet({ listHref }: NothingYetProps) {
  const { t } = useTexts()
  return (
    <Card
      variant="page"
      title={t('home.nothingYet')}
      actions={<LinkButton href={listHref}>{t('home.seeBonds')}</LinkButton>}
    >
      <p>{t('home.nothingYetText')}</p>
    </Card>
  )
}
