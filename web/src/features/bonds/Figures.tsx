import type { Opportunity } from '../../../../shared/contracts/bonds/bondBody.ts'
import { Figure } from '../../components/ui/Figure.tsx'
import { MoneyText } from '../../components/ui/MoneyText.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { timeLeftText } from './formatOpportunity.ts'

interface FigureProps {
  readonly bond: Pick<Opportunity, 'tenorMonths' | 'monthsLeft' | 'category' | 'minAmtPaise'>
}

/** The time until the maturity and the original tenor, as an entry of a `dl`; nothing when it is not known. */
export function Tenor({ bond }: FigureProps) {
  const { t } = useTexts()
  if (bond.tenorMonths === undefined) return null
  return <Figure label={t('bonds.timeLeft')}>{timeLeftText(t, bond)}</Figure>
}

/** The smallest order, as an entry of a `dl`; nothing for a historical bond, which cannot be bought. */
export function Minimum({ bond }: FigureProps) {
  const { t } = useTexts()
  if (bond.category === 'historical') return null
  return (
    <Figure label={t('bonds.minimum')}>
      <MoneyText paise={bond.minAmtPaise} open />
    </Figure>
  )
}
