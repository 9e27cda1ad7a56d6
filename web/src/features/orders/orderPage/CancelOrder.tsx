import { useState } from 'react'
import { cancelOrder } from '../../../../../shared/contracts/orders/cancelOrder.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'

interface CancelOrderProps {
  readonly orderId: string
  readonly onChanged: () => void
}

/** Cancels an unpaid order after a confirmation. */
export function CancelOrder({ orderId, onChanged }: CancelOrderProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const cancel = async (): Promise<void> => {
    setBusy(true)
    const answer = await callContract(cancelOrder, { orderId })
    setBusy(false)
    if (!answer.ok) setError(await problemText({ ...answer.problem, message: answer.message }))
    else {
      toast.success(t('orders.cancelled'))
      setOpen(false)
    }
    // Also after a refusal: it may have been paid just before.
    onChanged()
  }
  return (
    <>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          setError(undefined)
          setOpen(true)
        }}
      >
        {t('orders.cancelOrder')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('orders.cancelTitle')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('orders.keepOrder')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              {t('orders.cancelOrder')}
            </Button>
          </>
        }
      >
        <p>{t('orders.cancelText')}</p>
        {error !== undefined && <Banner tone="error" title={error} />}
      </Dialog>
    </>
  )
}
