import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { IconAlertCircle } from '../icons/notices.ts'
import css from './notice.module.css'

interface ErrorStateProps {
  /** What happened. */
  readonly title: ReactNode
  /** What is safe, and what to do. */
  readonly text?: ReactNode
  /** Left out where a retry cannot help. */
  readonly onRetry?: (() => void) | undefined
  /** E.g. a `Reference` for support. */
  readonly children?: ReactNode
}

/** A part of the page that could not be shown. */
export function ErrorState({ title, text, onRetry, children }: ErrorStateProps) {
  const { t } = useTexts()
  return (
    <div data-notice className={css.state} role="alert">
      <IconAlertCircle className={css.stateMark} size={44} stroke={1.25} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
      {onRetry && (
        <div className={css.stateActions}>
          <Button variant="secondary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
