import { getContractNote } from '../../../../shared/contracts/contract-notes/getContractNote.ts'
import type { NoteBody } from '../../../../shared/contracts/contract-notes/noteBody.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { IconDownload } from '../../components/ui/icons/actions.ts'
import { DateText } from '../../components/ui/MoneyText.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { openFile } from '../../lib/files/openFile.ts'
import { useTexts } from '../../lib/i18n.ts'

interface ContractNoteProps {
  readonly orderId: string
  readonly note: NoteBody
}

/** The contract note of a purchase or sale: its PDF, or when it is expected. The link is valid for 5 minutes, so it is requested on click. */
export function ContractNote({ orderId, note }: ContractNoteProps) {
  const { t } = useTexts()
  const { busy, error, run } = useAction(async () => {
    const answer = await callContract(getContractNote, { orderId })
    if (answer.ok) openFile(answer.body.data)
    return answer
  })
  if (!note.available && note.expectedBy === undefined) return null
  return (
    <Card title={t('orders.contractNote')}>
      {note.cancelled === true && <p>{t('orders.noteCancelled')}</p>}
      {note.available ? (
        <Button variant="secondary" busy={busy} icon={<IconDownload size={20} />} onClick={run}>
          {t('orders.downloadNote')}
        </Button>
      ) : (
        <p>
          {t('orders.noteBy')} <DateText iso={note.expectedBy} style="both" />
        </p>
      )}
      {error !== undefined && <Banner tone="error" title={error} />}
    </Card>
  )
}
