import type { ReactNode } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { SyncPopup } from '../syncPopup.ts'
import { type Support, supportText } from './supportText.ts'

interface SyncPopupDialogProps {
  readonly popup: SyncPopup
  /** The server's sentence for a failure; empty when it has none. */
  readonly message: string
  readonly support: Support
  readonly opening: boolean
  readonly refused: ReactNode
  /** Complete KYC, Reinitiate KYC. */
  readonly onStart: () => void
  readonly onClose: () => void
}

const titles = {
  success: 'identity.successTitle',
  cancelled: 'identity.cancelledTitle',
  failure: 'identity.failureTitle',
} as const
const actions = { cancelled: 'identity.completeKyc', failure: 'identity.reinitiatePopup' } as const
const stamps = {
  success: { tone: 'waiting', text: 'account.underProcess' },
  cancelled: { tone: 'none', text: 'account.card.pending' },
  failure: { tone: 'failed', text: 'account.card.failed' },
} as const

/** The result of the verification (D1 s4, s8). Closing it reloads the page. */
export function SyncPopupDialog({
  popup,
  message,
  support,
  opening,
  refused,
  onStart,
  onClose,
}: SyncPopupDialogProps) {
  const { t } = useTexts()
  const stamp = stamps[popup]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[popup])}
      actions={
        popup === 'success' ? (
          <Button onClick={onClose}>{t('identity.allRight')}</Button>
        ) : (
          <Button busy={opening} onClick={onStart}>
            {t(opening ? 'identity.opening' : actions[popup])}
          </Button>
        )
      }
    >
      <Stack>
        <div>
          <StatusStamp tone={stamp.tone} fresh>
            {t(stamp.text)}
          </StatusStamp>
        </div>
        {popup === 'success' && <p>{t('identity.success')}</p>}
        {popup === 'cancelled' && <p>{t('identity.cancelled')}</p>}
        {popup === 'failure' && (
          <>
            <p>{message === '' ? t('identity.somethingWrong') : message}</p>
            <p>{supportText(t, support)}</p>
          </>
        )}
        {refused}
      </Stack>
    </Dialog>
  )
}
