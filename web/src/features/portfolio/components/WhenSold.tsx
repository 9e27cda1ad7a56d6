import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatUnits } from '../../../lib/indianFormat.ts'
import { sellableOf } from '../sellable.ts'
import css from './ledger.module.css'

/** From when its units can be sold, in a word and a note; the holding's page says it in sentences. */
export function WhenSold({ holding }: { readonly holding: Holding }) {
  const { t, language } = useTexts()
  const { today, units, later, shutUntil, payoutsHeld, heldToEnd } = sellableOf(holding)
  const [first] = later
  if (holding.pfStats.matured) return <span className={css.small}>{t('portfolio.lotMatured')}</span>
  if (heldToEnd !== undefined) return <span className={css.small}>{t('portfolio.lotNever')}</span>
  if (payoutsHeld) return <span className={css.small}>{t('portfolio.lotOnHold')}</span>
  if (shutUntil !== undefined) return <DateText iso={shutUntil} />
  if (today > 1)
    return (
      <>
        {t('portfolio.soldNow')}
        <span className={css.small}>
          {today < units
            ? t('portfolio.someUnits', {
                available: formatUnits(today, language),
                all: formatUnits(units, language),
              })
            : t('portfolio.exitLoad', { percent: holding.sellToday.exitLoadInPerc })}
        </span>
      </>
    )
  if (first !== undefined) return <DateText iso={first.date} />
  return <span className={css.small}>{t(today === 1 ? 'portfolio.lotAlone' : 'portfolio.lotTaken')}</span>
}
