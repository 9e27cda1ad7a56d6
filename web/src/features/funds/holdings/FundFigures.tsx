import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from '../parts/funds.module.css'

interface HoldingProps {
  readonly holding: FundHolding
}

/** What it is worth; without a price nobody knows, which is not nothing. */
export function Value({ paise, hero }: { readonly paise: number | undefined; readonly hero?: boolean }) {
  const { t } = useTexts()
  if (paise === undefined) return <span className={css.small}>{t('funds.unknownValue')}</span>
  return <MoneyText paise={paise} show="always" {...(hero === true && { hero })} />
}

/** What the units cost, where it is known. */
export function Cost({ holding: { investmentPaise, costFrom } }: HoldingProps) {
  const { t } = useTexts()
  if (investmentPaise === undefined) return <span className={css.small}>{t('funds.unknownCost')}</span>
  return (
    <>
      <MoneyText paise={investmentPaise} show="always" />
      {costFrom === 'statement' && <span className={css.small}>{t('funds.costOfStatement')}</span>}
    </>
  )
}

/** Gain of what is held; none where the cost is not known. */
export function Gain({ holding: { absolutePaise, absolutePnlPerc } }: HoldingProps) {
  const { t } = useTexts()
  if (absolutePaise === undefined) return <span className={css.small}>{t('common.notAvailable')}</span>
  return (
    <>
      <MoneyText paise={absolutePaise} show="always" change />
      {absolutePnlPerc !== undefined && <span className={css.small}>{percentText(absolutePnlPerc)}</span>}
    </>
  )
}
