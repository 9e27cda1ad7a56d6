import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { UploadField, type UploadState } from '../../../components/ui/form/UploadField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

interface BankProofProps {
  readonly upload: {
    readonly state: UploadState
    readonly pick: (file: File) => void
    readonly cancel: () => void
    readonly retry: () => void
  }
  readonly onDone: () => void
}

/** The fallback: one of three proofs, up to 20 MB (D2 s2, s5). */
export function BankProof({ upload, onDone }: BankProofProps) {
  const { t } = useTexts()
  const [seen, setSeen] = useState(false)
  const close = (): void => {
    setSeen(true)
    onDone()
  }
  return (
    <Card title={t('bank.proofTitle')}>
      <p>{t('bank.proofLead')}</p>
      <UploadField
        label={t('bank.proofLabel')}
        hint={t('bank.proofHint')}
        accept="image/png,image/jpeg,application/pdf,video/mp4,video/webm"
        state={upload.state}
        onPick={file => {
          setSeen(false)
          upload.pick(file)
        }}
        onCancel={upload.cancel}
        onRetry={upload.retry}
      />
      <Dialog
        open={upload.state.kind === 'uploaded' && !seen}
        onClose={close}
        title={t('bank.congratulations')}
        actions={<Button onClick={close}>{t('bank.done')}</Button>}
      >
        <p>{t('bank.proofUploaded')}</p>
        <p>{t('bank.underProcessNotice')}</p>
      </Dialog>
    </Card>
  )
}
