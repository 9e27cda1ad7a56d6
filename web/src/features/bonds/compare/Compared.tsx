import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { IconX } from '../../../components/ui/icons/notices.ts'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './compare.module.css'

/** What both forms of the comparison show. */
export interface ComparedProps {
  readonly bonds: readonly BondDetails[]
  readonly dealHref: (product: string) => string
  readonly onRemove: (product: string) => void
}

interface OneProps {
  readonly bond: BondDetails
}

/** The name of a deal, a link to its page. */
export const DealName = ({ bond, dealHref }: OneProps & Pick<ComparedProps, 'dealHref'>) => (
  <a className={css.name} href={dealHref(bond.product)} lang="en">
    {bond.displayName}
  </a>
)

/** Takes a deal out of the comparison. */
export function RemoveButton({ bond, onRemove }: OneProps & Pick<ComparedProps, 'onRemove'>) {
  const { t } = useTexts()
  return (
    <span className={css.remove}>
      <Button variant="quiet" onClick={() => onRemove(bond.product)}>
        <IconX size={16} />
        {t('bonds.compareRemove')}
        <VisuallyHidden>
          : <span lang="en">{bond.displayName}</span>
        </VisuallyHidden>
      </Button>
    </span>
  )
}
