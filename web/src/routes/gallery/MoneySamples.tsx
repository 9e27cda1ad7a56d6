import { DescriptionList, LedgerRow, Stack } from '../../components/ui/Card.tsx'
import { Switch } from '../../components/ui/form/Switch.tsx'
import { DateText, MoneyText, UnitsText } from '../../components/ui/MoneyText.tsx'
import { hideAmounts, useAmountsHidden } from '../../lib/amountPrivacy.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSampleText } from './useSampleText.ts'

export function MoneySamples() {
  const { t } = useTexts()
  const sample = useSampleText()
  const hidden = useAmountsHidden()
  return (
    <>
      <Stack>
        <div>
          <p>{sample('Current value', 'वर्तमान मूल्य')}</p>
          <MoneyText paise={1_254_300_050n} hero />
        </div>
        <p>
          <MoneyText paise={41_250_00} change /> · <MoneyText paise={-1_200_50} change /> ·{' '}
          <MoneyText paise={2_50_00_000_00} short /> · <MoneyText paise={1_25_000_00} short />
        </p>
        <p>
          <UnitsText units={1} /> · <UnitsText units={12_500} /> · <UnitsText units="104.3275" />
        </p>
        <p>
          <DateText iso="2026-11-21" /> · <DateText iso="2026-11-21T04:35:00Z" style="both" /> ·{' '}
          <DateText iso="2026-11-21" style="long" /> · <DateText iso={null} />
        </p>
        <Switch label={t('common.hideAmounts')} checked={hidden} onChange={hideAmounts} />
      </Stack>
      <DescriptionList>
        <LedgerRow label={sample('Units × price', 'यूनिट × मूल्य')} note="10 × ₹1,00,250.00">
          <MoneyText paise={10_02_500_00} show="always" />
        </LedgerRow>
        <LedgerRow label={sample('Accrued interest', 'अर्जित ब्याज')}>
          <MoneyText paise={4_318_49} />
        </LedgerRow>
        <LedgerRow label={sample('Tax deducted (TDS 10%)', 'काटा गया कर (TDS 10%)')}>
          <MoneyText paise={-431_85} change />
        </LedgerRow>
        <LedgerRow label={sample('You receive', 'आपको मिलेगा')} total>
          <MoneyText paise={10_06_386_64} />
        </LedgerRow>
      </DescriptionList>
    </>
  )
}
