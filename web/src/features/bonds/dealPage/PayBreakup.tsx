import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { MoneyRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { priceOrigin } from '../../../lib/priceOrigin.ts'
import { formatUnitCount } from '../formatUnitCount.ts'

/** The parts of the amount, each with an explanation; all computed by the server. */
export function PayBreakup({ quote }: { readonly quote: PriceQuote }) {
  const { t, language } = useTexts()
  const { breakup, price } = quote
  const { from, date } = priceOrigin(price, language)
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
            {t(`bonds.priceFrom.${from}`, { date })}
          </>
        }
      >
        <MoneyText paise={breakup.cleanPaise} show="always" open />
      </LedgerRow>
      {breakup.accruedPaise !== 0 && (
        <MoneyRow
          label={t('bonds.accrued')}
          note={t('bonds.accruedWhy', { count: breakup.accruedDays })}
          paise={breakup.accruedPaise}
          open
        />
      )}
      <MoneyRow
        label={t('bonds.stampDuty')}
        note={t('bonds.stampDutyWhy')}
        paise={breakup.stampDutyPaise}
        open
      />
      {breakup.discountPaise > 0 && (
        <MoneyRow
          label={t('bonds.discount')}
          note={t('bonds.discountWhy')}
          paise={-breakup.discountPaise}
          open
        />
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
