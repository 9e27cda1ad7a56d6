import type { RedeemBreakup } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { MoneyRow } from '../../components/ui/Rows.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { percentText } from '../../lib/percentText.ts'

type ValueRowsProps = Pick<RedeemBreakup, 'units' | 'valuePaise' | 'exitLoadPaise' | 'exitLoadInPerc'>

/** The value of the units and the exit load that is deducted. */
export function ValueRows({ units, valuePaise, exitLoadPaise, exitLoadInPerc }: ValueRowsProps) {
  const { t } = useTexts()
  return (
    <>
      <MoneyRow label={t('liquidation.valueOf', { count: units })} paise={valuePaise} />
      <MoneyRow
        label={t('liquidation.exitLoad')}
        note={t('liquidation.exitLoadNote', { percent: percentText(exitLoadInPerc) })}
        paise={-exitLoadPaise}
      />
    </>
  )
}
