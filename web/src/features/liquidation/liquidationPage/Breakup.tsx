import type { RedeemBreakup } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'

/** The parts of the amount: value of the units, exit load, and what is received (D3 s3). */
export function Breakup({ breakup }: { readonly breakup: RedeemBreakup }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <LedgerRow label={t('liquidation.unitPrice')}>
        <MoneyText paise={breakup.unitPricePaise} show="always" open />
      </LedgerRow>
      <LedgerRow label={t('liquidation.valueOf', { count: breakup.units })}>
        <MoneyText paise={breakup.valuePaise} show="always" />
      </LedgerRow>
      <LedgerRow
        label={t('liquidation.exitLoad')}
        note={t('liquidation.exitLoadNote', { percent: percentText(breakup.exitLoadInPerc) })}
      >
        <MoneyText paise={-breakup.exitLoadPaise} show="always" />
      </LedgerRow>
      <LedgerRow total label={t('liquidation.youReceive')}>
        <MoneyText paise={breakup.redemptionPaise} show="always" />
      </LedgerRow>
    </DescriptionList>
  )
}
