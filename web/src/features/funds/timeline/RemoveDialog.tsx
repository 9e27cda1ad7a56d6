import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { dismissToast, toast } from '../../../components/ui/feedback/toasts.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { problemText, t as translated, useTexts } from '../../../lib/i18n.ts'
import { changeRow } from './changeRow.ts'
import { TransactionFacts } from './TransactionFacts.tsx'

interface RemoveDialogProps {
  /** The row that is asked about; none: closed. */
  readonly row: FundTransaction | undefined
  readonly onClose: () => void
}

/** Asks before a row is taken out; afterwards a notice offers to bring it back. */
export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useTexts()
  const { busy, error, run, clear } = useAction(async (one: FundTransaction) => {
    const answer = await changeRow(one, 'remove')
    if (answer.ok) {
      onClose()
      offerUndo(one)
    }
    return answer
  })
  const close = (): void => {
    clear()
    onClose()
  }
  return (
    <Dialog
      open={row !== undefined}
      onClose={close}
      title={t('funds.removeTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('funds.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => row !== undefined && run(row)}>
            {t('funds.remove')}
          </Button>
        </>
      }
    >
      {row !== undefined && (
        <div>
          <p lang="en">
            <strong>{row.dname}</strong>
          </p>
          <TransactionFacts row={row} />
        </div>
      )}
      <p>{t('funds.removeText')}</p>
      {error !== undefined && <Banner tone="error" title={error} />}
    </Dialog>
  )
}

/** The notice stays until it is dismissed; a row can be brought back on the page of its fund as well. */
function offerUndo(row: FundTransaction): void {
  const key = toast.info(translated('funds.removed'), {
    label: translated('funds.undo'),
    run: () => {
      dismissToast(key)
      void changeRow(row, 'restore').then(async answer => {
        if (answer.ok) toast.success(translated('funds.restored'))
        else toast.error(await problemText(answer.problem))
      })
    },
  })
}
