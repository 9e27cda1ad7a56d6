import { useState } from 'react'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { cancel } from '../api/cancel.ts'
import { isSignedOut } from '../refusals.ts'
import { rereadLiquidation } from '../useLiquidation.ts'

interface EndLiquidationProps {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** Rejects a quote, or cancels a request without a quote, after a confirmation. */
export function EndLiquidation({ record, onReread }: EndLiquidationProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const kind = record.moves.includes('reject')
    ? 'reject'
    : record.moves.includes('cancel')
      ? 'cancel'
      : undefined
  const end = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    const answer = await cancel({ ISIN: record.ISIN, orderId: record.orderId })
    setBusy(false)
    if (answer.ok) {
      toast.success(t(kind === 'reject' ? 'liquidation.rejected' : 'liquidation.cancelled'))
      setOpen(false)
      await rereadLiquidation()
      return
    }
    if (isSignedOut(answer.status)) return
    setError(await problemText({ ...answer.problem, message: answer.message }))
    // Its state may have changed just before.
    await onReread()
  }
  if (kind === undefined) return null
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
        {t(`liquidation.${kind}`)}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`liquidation.${kind}Title`)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('liquidation.keep')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void end()}>
              {t(`liquidation.${kind}`)}
            </Button>
          </>
        }
      >
        <p>{t(`liquidation.${kind}Text`)}</p>
        {error !== undefined && <Banner tone="error" title={error} />}
      </Dialog>
    </>
  )
}
