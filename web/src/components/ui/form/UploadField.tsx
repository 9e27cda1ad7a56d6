import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { IconFileUpload, IconRefresh } from '../icons/fields.ts'
import { IconCircleCheck, IconX } from '../icons/notices.ts'
import { FieldError, FieldHint, useFieldWiring } from './Field.tsx'
import fieldCss from './field.module.css'
import { ProgressBar } from './ProgressBar.tsx'
import css from './progress.module.css'

/** The state of an upload; the logic is the caller's. Sizes in bytes. */
export type UploadState =
  | { readonly kind: 'empty' }
  /** Chosen, and sent with the form. */
  | { readonly kind: 'chosen'; readonly name: string; readonly total: number }
  | { readonly kind: 'uploading'; readonly name: string; readonly loaded: number; readonly total: number }
  | { readonly kind: 'uploaded'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly mayRetry: boolean }

interface UploadFieldProps {
  readonly label: ReactNode
  /** Kinds and sizes that are accepted, in words. */
  readonly hint?: ReactNode
  /** For the file picker, e.g. `image/jpeg,image/png,application/pdf`. The caller still checks. */
  readonly accept: string
  readonly state: UploadState
  readonly error?: string | undefined
  readonly onPick: (file: File) => void
  readonly onCancel: () => void
  readonly onRetry: () => void
  /** The text of the empty picker, e.g. `Upload again`. */
  readonly pickText?: string
}

// Longer than 70 lines: one picture per state, side by side, is read more easily than four components.
/** The upload of one document: choose or drop it, progress, cancel, retry. */
export function UploadField({
  label,
  hint,
  accept,
  state,
  error,
  onPick,
  onCancel,
  onRetry,
  pickText,
}: UploadFieldProps) {
  const { t } = useTexts()
  const wrong = error ?? (state.kind === 'failed' ? state.message : undefined)
  const wiring = useFieldWiring({ hint, error: wrong })
  const [over, setOver] = useState(false)
  const size = (bytes: number) =>
    bytes < 1_000_000
      ? t('common.sizeKb', { size: Math.round(bytes / 1000) })
      : t('common.sizeMb', { size: Math.round(bytes / 100_000) / 10 })

  const picker = (words: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input within does all of it
    <div
      className={`${css.drop} ${over ? css.dropOver : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onPick(file)
      }}
    >
      <IconFileUpload size={28} stroke={1.5} />
      <span aria-hidden="true">
        <span className={css.dropLead}>{words}</span> {t('common.dropFile')}
      </span>
      <input
        {...wiring}
        type="file"
        accept={accept}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // Cleared, so that choosing the same file again after a failure is a change.
          event.currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
    </div>
  )

  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={wiring.id}>
        {label}
      </label>
      <FieldHint id={wiring.id} hint={hint} />
      {state.kind === 'empty' && picker(pickText ?? t('common.chooseFile'))}
      {state.kind === 'chosen' && (
        <div className={css.upload}>
          <div className={css.fileLine} role="status">
            <IconFileUpload size={22} stroke={1.5} />
            <span>{t('common.fileChosen', { name: state.name, size: size(state.total) })}</span>
          </div>
          {picker(t('common.replaceFile'))}
        </div>
      )}
      {state.kind === 'uploading' && (
        <div className={css.upload}>
          <ProgressBar
            label={t('common.uploading', { name: state.name })}
            fraction={state.total > 0 ? state.loaded / state.total : undefined}
            detail={`${size(state.loaded)} / ${size(state.total)}`}
          />
          <div>
            <Button variant="secondary" icon={<IconX size={18} />} onClick={onCancel}>
              {t('common.cancelUpload')}
            </Button>
          </div>
        </div>
      )}
      {state.kind === 'uploaded' && (
        <div className={css.upload}>
          <div className={css.fileLine} role="status">
            <IconCircleCheck size={22} color="var(--gain)" />
            <span>{t('common.uploaded', { name: state.name })}</span>
          </div>
          {picker(t('common.replaceFile'))}
        </div>
      )}
      {state.kind === 'failed' && (
        <>
          {picker(t(state.mayRetry ? 'common.replaceFile' : 'common.chooseFile'))}
          {state.mayRetry && (
            <div>
              <Button variant="secondary" icon={<IconRefresh size={18} />} onClick={onRetry}>
                {t('common.retryUpload')}
              </Button>
            </div>
          )}
        </>
      )}
      <div role="alert">
        <FieldError id={wiring.id} error={wrong} />
      </div>
    </div>
  )
}
