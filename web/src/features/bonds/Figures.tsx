import type { Opportunity } from '../../../../shared/contracts/bonds/bondBody.ts'
import { MoneyText } from '../../components/ui/MoneyText.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { formatTenor } from './formatOpportunity.ts'

interface FigureProps {
  readonly bond: Pick<Opportunity, 'tenorMonths' | 'category' | 'minAmtPaise'>
}

/** The tenor, as an entry of a `dl`; nothing when it is not known. */
export function Tenor({ bond }: FigureProps) {
  const { t } = useTexts()
  if (bond.tenorMonths === undefined) return null
  return (
    <div>
      <dt>{t('bonds.tenor')}</dt>
      <dd>{formatTenor(t, bond.tenorMonths)}</dd>
    </div>
  )
}

/** The smallest order, as an entry of a `dl`; nothing for a historical bond, which cannot be bought. */
export function Minimum({ bond }: FigureProps) {
  const { t } = useTexts()
  if (bond.category === 'historical') return null
  return (
    <div>
      <dt>{t('bonds.minimum')}</dt>
      <dd>
        <MoneyText paise={bond.minAmtPaise} open />
      </dd>
    </div>
  )
}
