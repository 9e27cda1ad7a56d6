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

interface EndRequestProps {
  readonly record: RedeemRecord
  readonly onReread: () => Promise<void>
}

/** Says no to a quote, or takes back a request that has none yet, after a second look. */
export function EndRequest({ record, onReread }: EndRequestProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string>()
  const kind = record.moves.includes('reject')
    ? 'reject'
    : record.moves.includes('cancel')
      ? 'cancel'
      : undefined
  const end = async (): Promise<void> => {
    setBusy(true)
    setWords(undefined)
    const answer = await cancel({ ISIN: record.ISIN, orderId: record.orderId })
    setBusy(false)
    if (answer.ok) {
      toast.success(t(kind === 'reject' ? 'liquidation.rejected' : 'liquidation.cancelled'))
      setOpen(false)
      await rereadLiquidation()
      return
    }
    if (isSignedOut(answer.status)) return
    setWords(await problemText({ ...answer.problem, message: answer.message }))
    // It may have moved on a moment before.
    await onReread()
  }
  if (kind === undefined) return null
  return (
    <>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          setWords(undefined)
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
        {words !== undefined && <Banner tone="error" title={words} />}
      </Dialog>
    </>
  )
}
