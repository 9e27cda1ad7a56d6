import { IconAlertCircle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button, IconButton } from './Button.tsx'
import css from './notice.module.css'
import { toast } from './toasts.ts'

interface ErrorStateProps {
  /** What happened. */
  readonly title: ReactNode
  /** What is safe, and what to do. */
  readonly text?: ReactNode
  readonly onRetry?: () => void
  /** The correlation id of the reply, to be copied for support. */
  readonly reference?: string | undefined
}

/** A part of the page that could not be shown. */
export function ErrorState({ title, text, onRetry, reference }: ErrorStateProps) {
  const { t } = useTexts()
  return (
    <div className={css.state} role="alert">
      <IconAlertCircle className={css.stateMark} size={44} stroke={1.25} aria-hidden="true" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {reference && (
        <div className={css.reference}>
          <span>{t('common.reference', { reference })}</span>
          <IconButton
            label={t('common.copyReference')}
            icon={<IconCopy size={18} aria-hidden="true" />}
            onClick={() =>
              void navigator.clipboard.writeText(reference).then(
                () => toast.success(t('common.copied')),
                () => toast.error(t('common.somethingWrong')),
              )
            }
          />
        </div>
      )}
      {onRetry && (
        <div className={css.stateActions}>
          <Button look="secondary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
