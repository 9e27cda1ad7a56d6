import type { RedeemBreakup } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { LedgerRow } from '../../components/ui/Card.tsx'
import { MoneyText } from '../../components/ui/MoneyText.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { percentText } from '../../lib/percentText.ts'

type ValueRowsProps = Pick<RedeemBreakup, 'units' | 'valuePaise' | 'exitLoadPaise' | 'exitLoadInPerc'>

/** The value of the units and the exit load that is deducted. */
export function ValueRows({ units, valuePaise, exitLoadPaise, exitLoadInPerc }: ValueRowsProps) {
  const { t } = useTexts()
  return (
    <>
      <LedgerRow label={t('liquidation.valueOf', { count: units })}>
        <MoneyText paise={valuePaise} show="always" />
      </LedgerRow>
      <LedgerRow
        label={t('liquidation.exitLoad')}
        note={t('liquidation.exitLoadNote', { percent: percentText(exitLoadInPerc) })}
      >
        <MoneyText paise={-exitLoadPaise} show="always" />
      </LedgerRow>
    </>
  )
}
