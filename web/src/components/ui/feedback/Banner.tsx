import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../Button.tsx'
import { IconX } from '../icons/notices.ts'
import css from './notice.module.css'
import { ToneMark } from './Toaster.tsx'
import type { NoticeTone } from './toasts.ts'

interface BannerProps {
  readonly tone: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Buttons below the words. */
  readonly actions?: ReactNode
  readonly onDismiss?: () => void
  /** Announced when it appears; default: true for errors. */
  readonly live?: boolean
}

/** A notice in the flow of a page. Its tone has a word for screen readers beside its colour. */
export function Banner({ tone, title, children, actions, onDismiss, live = tone === 'error' }: BannerProps) {
  const { t } = useTexts()
  return (
    <div data-notice className={`${css.banner} ${css[tone]}`} role={live ? 'alert' : undefined}>
      <ToneMark tone={tone} />
      <div>
        {title && <p className={css.bannerTitle}>{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <div className={css.dismiss}>
          <IconButton label={t('common.dismissNotice')} icon={<IconX size={18} />} onClick={onDismiss} />
        </div>
      )}
      {actions && <div className={css.bannerActions}>{actions}</div>}
    </div>
  )
}
