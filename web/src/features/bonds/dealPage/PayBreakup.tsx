import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDate } from '../../../lib/indianFormat.ts'
import { formatUnitCount } from '../formatUnitCount.ts'

/** The parts of the amount, each with an explanation; all computed by the server. */
export function PayBreakup({ quote }: { readonly quote: PriceQuote }) {
  const { t, language } = useTexts()
  const { breakup, price } = quote
  const asOf = formatDate(price.asOf, language) ?? price.asOf
  return (
    <DescriptionList>
      <LedgerRow
        label={t('bonds.cleanAmount')}
        note={
          <>
            {t('bonds.cleanWhy', {
              units: formatUnitCount(t, quote.units, language),
              price: price.cleanPrice,
            })}{' '}
            {t(`bonds.priceFrom.${price.source}`, { date: asOf })}
          </>
        }
      >
        <MoneyText paise={breakup.cleanPaise} show="always" open />
      </LedgerRow>
      {breakup.accruedPaise !== 0 && (
        <LedgerRow label={t('bonds.accrued')} note={t('bonds.accruedWhy', { count: breakup.accruedDays })}>
          <MoneyText paise={breakup.accruedPaise} show="always" open />
        </LedgerRow>
      )}
      <LedgerRow label={t('bonds.stampDuty')} note={t('bonds.stampDutyWhy')}>
        <MoneyText paise={breakup.stampDutyPaise} show="always" open />
      </LedgerRow>
      {breakup.discountPaise > 0 && (
        <LedgerRow label={t('bonds.discount')} note={t('bonds.discountWhy')}>
          <MoneyText paise={-breakup.discountPaise} show="always" open />
        </LedgerRow>
      )}
      <LedgerRow
        total
        label={t('bonds.youPay')}
        note={
          <>
            {t('bonds.settlesOn')} <DateText iso={quote.settlementDate} />
            {quote.provisional && <> ({t('bonds.provisional')})</>}
          </>
        }
      >
        <MoneyText paise={breakup.userAmountPaise} show="always" open />
      </LedgerRow>
    </DescriptionList>
  )
}
