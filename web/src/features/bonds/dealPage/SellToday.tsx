import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { priceOrigin } from '../../../lib/priceOrigin.ts'
import { formatClosedReason } from '../formatOpportunity.ts'
import css from './deal.module.css'

interface SellTodayProps {
  readonly bond: BondDetails
  readonly quote: PriceQuote
  /** The screen that sells units of it. */
  readonly sellHref: string
}

/** The amount for selling these units now or when the market opens; no amount while selling is blocked. */
export function SellToday({ bond, quote, sellHref }: SellTodayProps) {
  const { t, language } = useTexts()
  const { amountPaise, exitLoadInPerc, blocked, heldToMaturity } = quote.sellToday
  const { from, date } = priceOrigin(quote.sellToday, language)
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
        <p>{formatClosedReason({ ...blocked, params: { date: day(bond.maturityDate) } }, language)}</p>
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
          price: t(`bonds.priceFrom.${from}`, { date }),
          load: percentText(exitLoadInPerc),
        })}
      </p>
      {lockIn}
      {mine}
    </div>
  )
}
