import type { RedeemBreakup } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { ValueRows } from '../ValueRows.tsx'

/** The parts of the amount: value of the units, exit load, and what is received (D3 s3). */
export function Breakup({ breakup }: { readonly breakup: RedeemBreakup }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <LedgerRow label={t('liquidation.unitPrice')}>
        <MoneyText paise={breakup.unitPricePaise} show="always" open />
      </LedgerRow>
      <ValueRows {...breakup} />
      <LedgerRow total label={t('liquidation.youReceive')}>
        <MoneyText paise={breakup.redemptionPaise} show="always" />
      </LedgerRow>
    </DescriptionList>
  )
}
