import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { useTexts } from '../../../lib/i18n.ts'

interface SebiDialogProps {
  readonly open: boolean
  readonly opening: boolean
  readonly refused: ReactNode
  readonly onStart: () => void
  readonly onClose: () => void
}

/** SEBI rules require enhanced KYC: Complete Now leads on to the verification (D1 s2, s4). */
export function SebiDialog({ open, opening, refused, onStart, onClose }: SebiDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('identity.sebiTitle')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('identity.later')}
          </Button>
          <Button busy={opening} onClick={onStart}>
            {t(opening ? 'identity.opening' : 'identity.completeNow')}
          </Button>
        </>
      }
    >
      <p>{t('identity.sebiText')}</p>
      {refused}
    </Dialog>
  )
}
