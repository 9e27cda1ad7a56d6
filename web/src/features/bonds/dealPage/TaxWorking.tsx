import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'

interface TaxWorkingProps {
  readonly quote: PriceQuote
  /** The rate on income of the yield after tax, percent. */
  readonly slab: string
}

/** The sums behind the yield after tax: what is taxed as what, for the units of the quote. */
export function TaxWorking({ quote, slab }: TaxWorkingProps) {
  const { t } = useTexts()
  const { taxWorking, receivedPaise, breakup } = quote
  if (taxWorking === undefined) return null
  const { interestPaise, boughtPaise, interestTaxPaise, gainPaise, gainTaxPaise } = taxWorking
  const keptPaise = receivedPaise - interestTaxPaise - gainTaxPaise
  const money = (paise: number) => <MoneyText paise={paise} show="always" open />
  return (
    <details>
      <summary>{t('bonds.workingTitle')}</summary>
      <DescriptionList>
        <LedgerRow label={t('bonds.workingReceived')} note={t('bonds.workingReceivedWhy')}>
          {money(receivedPaise)}
        </LedgerRow>
        <LedgerRow
          label={t('bonds.workingInterest')}
          note={boughtPaise === 0 ? undefined : t('bonds.workingInterestWhy')}
        >
          {money(interestPaise - boughtPaise)}
        </LedgerRow>
        <LedgerRow label={t('bonds.workingInterestTax', { rate: percentText(slab) })}>
          {money(-interestTaxPaise)}
        </LedgerRow>
        {gainPaise > 0 && (
          <>
            <LedgerRow label={t('bonds.workingGain')} note={t('bonds.workingGainWhy')}>
              {money(gainPaise)}
            </LedgerRow>
            <LedgerRow label={t('bonds.workingGainTax')}>{money(-gainTaxPaise)}</LedgerRow>
          </>
        )}
        <LedgerRow label={t('bonds.workingKept')} total>
          {money(keptPaise)}
        </LedgerRow>
        <LedgerRow label={t('bonds.workingPaid')} note={t('bonds.workingPaidWhy')}>
          {money(breakup.cleanPaise + breakup.accruedPaise)}
        </LedgerRow>
      </DescriptionList>
    </details>
  )
}
