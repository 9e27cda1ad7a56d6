import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './portfolio.module.css'

interface HoldingsCardProps {
  readonly title: string
  readonly holdings: readonly Holding[]
  readonly holdingHref: (product: string) => string
}

/** The holdings of one kind, each with View Details (D3 s2). */
export function HoldingsCard({ title, holdings, holdingHref }: HoldingsCardProps) {
  const { t } = useTexts()
  if (holdings.length === 0) return null
  return (
    <Card
      title={title}
      aside={<span className={css.small}>{t('portfolio.holdingsOf', { count: holdings.length })}</span>}
    >
      <ul className={css.holdings}>
        {holdings.map(holding => (
          <li key={holding.ISIN} className={css.holding}>
            <div>
              <h3 lang="en">{holding.displayName}</h3>
              <span className={css.small}>
                <UnitsText units={holding.units} />
                {' · '}
                {t(holding.pfStats.matured ? 'portfolio.maturedOn' : 'portfolio.maturesOn')}{' '}
                <DateText iso={holding.pfStats.maturityDate} />
              </span>
            </div>
            <div className={css.worth}>
              <HoldingFigures holding={holding} />
            </div>
            <div>
              <LinkButton variant="secondary" href={holdingHref(holding.product)}>
                {t('portfolio.viewDetails')}
                <VisuallyHidden>
                  : <span lang="en">{holding.displayName}</span>
                </VisuallyHidden>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What it is worth, or what was invested in a matured one; its return, and what of it is late. */
function HoldingFigures({
  holding: { pfStats, xirr, absoluteReturns, late },
}: {
  readonly holding: Holding
}) {
  const { t } = useTexts()
  const figure = 'percent' in xirr ? xirr.percent : absoluteReturns
  return (
    <>
      {pfStats.matured && <span className={css.small}>{t('portfolio.invested')}</span>}
      <MoneyText paise={pfStats.matured ? pfStats.userInvestedPaise : pfStats.mtmPaise} />
      <span className={css.small}>
        {figure === null
          ? t('portfolio.worth')
          : `${t('percent' in xirr ? 'portfolio.xirr' : 'portfolio.absoluteReturn')} ${percentText(figure)}`}
      </span>
      {late !== undefined && (
        <span className={`${css.small} ${css.late}`}>
          {t('portfolio.owed')}: <MoneyText paise={late.netPaise} />
        </span>
      )}
    </>
  )
}
