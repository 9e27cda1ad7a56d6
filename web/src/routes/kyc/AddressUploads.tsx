import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { announce } from '../../components/ui/feedback/toasts.ts'
import { UploadField } from '../../components/ui/form/UploadField.tsx'
import { DateText } from '../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useUpload } from '../../features/documents/useUpload.ts'
import { uploadTexts } from '../../features/kyc/components/AddressForm.tsx'
import css from '../../features/kyc/components/kyc.module.css'
import type { AddressUpload, documentStates } from '../../features/kyc/kycData.ts'
import { t as textOf, useTexts } from '../../lib/i18n.ts'

interface AddressUploadsProps {
  readonly states: ReturnType<typeof documentStates>
  readonly types: readonly AddressUpload[]
  readonly onUploaded: (type: AddressUpload) => void
  readonly onPreview: (documentId: string) => void
}

/** The uploads of the address step, one below the other (D2 s2). */
export function AddressUploads({ states, types, onUploaded, onPreview }: AddressUploadsProps) {
  const { t } = useTexts()
  return (
    <div className={css.uploads}>
      <p className={css.fileNote}>{t('kyc.uploadHint')}</p>
      {states
        .filter(({ type }) => types.includes(type))
        .map(state => (
          <OneUpload
            key={state.type}
            state={state}
            onUploaded={() => onUploaded(state.type)}
            onPreview={onPreview}
          />
        ))}
    </div>
  )
}

interface OneUploadProps {
  readonly state: ReturnType<typeof documentStates>[number]
  readonly onUploaded: () => void
  readonly onPreview: (documentId: string) => void
}

/** Upload; Reupload where a document is there; Upload again where it has errors (D2 s4). */
function OneUpload({ state, onUploaded, onPreview }: OneUploadProps) {
  const { t } = useTexts()
  const { type, document, remark, there, failed } = state
  const [again, setAgain] = useState(false)
  const [fresh, setFresh] = useState<string>()
  const upload = useUpload(type, id => {
    setFresh(id)
    setAgain(false)
    onUploaded()
  })
  const label = t(uploadTexts[type])
  const shownId = fresh ?? document?.id
  const { kind } = upload.state
  const open = !there || again || kind === 'uploading' || kind === 'failed'
  const arrived = kind === 'uploaded' && !open
  const after = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!arrived) return
    announce(textOf('common.uploaded', { name: label }))
    // The focused file picker has been replaced: focus the buttons that replaced it.
    if (globalThis.document.activeElement === globalThis.document.body)
      after.current?.querySelector<HTMLElement>('button')?.focus()
  }, [arrived, label])
  const reason = remark?.remarks ?? (failed ? t('kyc.whyDocumentRefused') : undefined)
  return (
    <div className={css.file}>
      <div className={css.fileHead}>
        {!open && <p>{label}</p>}
        {!open && (
          <span className={css.fileNote}>
            {t('documents.uploaded')}
            {document !== undefined && !arrived && (
              <>
                , <DateText iso={document.at} style="both" />
              </>
            )}
          </span>
        )}
      </div>
      {open && (
        <UploadField
          label={label}
          accept="image/png,image/jpeg,application/pdf"
          pickText={t(failed ? 'documents.uploadAgain' : there ? 'documents.reupload' : 'documents.upload')}
          state={upload.state}
          error={kind === 'empty' || kind === 'uploaded' ? reason : undefined}
          onPick={upload.pick}
          onCancel={upload.cancel}
          onRetry={upload.retry}
        />
      )}
      <div className={css.fileActions} ref={after}>
        {shownId !== undefined && (
          <Button variant="quiet" onClick={() => onPreview(shownId)}>
            {t('kyc.preview')} <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        )}
        {!open && (
          <Button
            variant="quiet"
            onClick={() => {
              upload.reset()
              setAgain(true)
            }}
          >
            {t(failed ? 'documents.uploadAgain' : 'documents.reupload')}{' '}
            <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  )
}
