import { type ChangeEvent, useId } from 'react'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './compare.module.css'
import { mostCompared } from './comparedIds.ts'

interface CompareTickProps {
  readonly bond: Pick<Opportunity, 'product' | 'displayName'>
  readonly chosen: readonly string[]
  readonly onChoose: (products: readonly string[]) => void
  readonly hrefOf: (products: readonly string[]) => string
}

/**
 * Puts a deal into the comparison, or takes it out. A fifth one is refused with the reason. Behind a ticked deal the keyboard finds
 * the way to the comparison, which for the eye stands at the foot of the list.
 */
export function CompareTick({ bond: { product, displayName }, chosen, onChoose, hrefOf }: CompareTickProps) {
  const { t } = useTexts()
  const id = useId()
  const isChosen = chosen.includes(product)
  const toggle = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    if (isChosen) onChoose(chosen.filter(one => one !== product))
    else if (chosen.length < mostCompared) onChoose([...chosen, product])
    else {
      // Nothing is chosen anew, so no rendering takes the tick back.
      currentTarget.checked = false
      toast.info(t('bonds.compareFull', { count: mostCompared }))
    }
  }
  return (
    <span className={css.tick}>
      <input id={id} type="checkbox" checked={isChosen} onChange={toggle} />
      <label htmlFor={id}>
        <span className={css.tickWord}>{t('bonds.compare')}</span>
        <VisuallyHidden>
          : <span lang="en">{displayName}</span>
        </VisuallyHidden>
      </label>
      {isChosen && chosen.length >= 2 && (
        <a className={css.tickGo} href={hrefOf(chosen)}>
          {t('bonds.compareTitle')}
        </a>
      )}
    </span>
  )
}
