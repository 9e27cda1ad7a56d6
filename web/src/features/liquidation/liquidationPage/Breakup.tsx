import type { RedeemBreakup } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { DescriptionList } from '../../../components/ui/Card.tsx'
import { MoneyRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { ValueRows } from '../ValueRows.tsx'

/** The parts of the amount: value of the units, exit load, and what is received (D3 s3). */
export function Breakup({ breakup }: { readonly breakup: RedeemBreakup }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <MoneyRow label={t('liquidation.unitPrice')} paise={breakup.unitPricePaise} open />
      <ValueRows {...breakup} />
      <MoneyRow total label={t('liquidation.youReceive')} paise={breakup.redemptionPaise} />
    </DescriptionList>
  )
}
