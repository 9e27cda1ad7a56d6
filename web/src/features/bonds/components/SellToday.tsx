import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { closedWords } from '../opportunityWords.ts'
import css from './bonds.module.css'

interface SellTodayProps {
  readonly bond: BondDetails
  readonly quote: PriceQuote
  /** The screen that sells what is held of it. */
  readonly sellHref: string
}

/** What selling these units now, or at the next opening, would bring; no price stands where nobody can be sold to. */
export function SellToday({ bond, quote, sellHref }: SellTodayProps) {
  const { t, language } = useTexts()
  const { amountPaise, exitLoadInPerc, source, asOf, blocked, heldToMaturity } = quote.sellToday
  const day = (iso: string | undefined): string => formatDate(iso ?? '', language) ?? iso ?? ''
  if (!bond.isRedemptionAllowed)
    return (
      <div className={css.sell}>
        <h3>{t('bonds.sellBack')}</h3>
        <p className={css.small}>{t('bonds.sellNotAllowed')}</p>
      </div>
    )
  const isClosed = blocked?.id === 'liquidation.marketClosed'
  const lockIn = <p className={css.small}>{t(heldToMaturity ? 'bonds.sellNever' : 'bonds.sellLocked')}</p>
  const mine = (
    <p className={css.small}>
      <a href={sellHref}>{t('bonds.sellMine')}</a>
    </p>
  )
  if (blocked !== undefined && !isClosed)
    return (
      <div className={css.sell}>
        <h3>{t('bonds.sellBack')}</h3>
        <p>{closedWords({ ...blocked, params: { date: day(bond.maturityDate) } }, language)}</p>
        {lockIn}
        {blocked.id === 'liquidation.shutPeriod' && mine}
      </div>
    )
  return (
    <div className={css.sell}>
      <h3>
        {isClosed
          ? t('bonds.sellTitleNext', { when: formatDate(blocked.until ?? '', language, 'both') ?? '' })
          : t('bonds.sellTitle')}
      </h3>
      <p>
        <MoneyText paise={amountPaise} show="always" open />
      </p>
      <p className={css.small}>
        {t('bonds.sellWhy', {
          price: t(`bonds.priceFrom.${source}`, { date: day(asOf) }),
          load: percentText(exitLoadInPerc),
        })}
      </p>
      {lockIn}
      {mine}
    </div>
  )
}
