import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconCheck, IconClock, IconExclamationMark, IconPoint } from '../icons/navigation.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './stamp.module.css'

/** `done` verified, confirmed, paid; `waiting` pending, under process; `failed` rejected; `next` upcoming; `none` nothing yet. */
export type StatusTone = 'done' | 'waiting' | 'failed' | 'next' | 'none'

const icons = {
  done: IconCheck,
  waiting: IconClock,
  failed: IconExclamationMark,
  next: IconClock,
  none: IconPoint,
}

/** A status as a stamp: Verified, Pending, Confirmed, Upcoming. The word carries the meaning. */
export function StatusStamp({
  tone,
  children,
  fresh,
}: {
  readonly tone: StatusTone
  readonly children: ReactNode
  /** The status has just changed: the stamp is animated once. */
  readonly fresh?: boolean
}) {
  const Icon = icons[tone]
  return (
    <span className={[css.stamp, css[tone], fresh && css.fresh].filter(Boolean).join(' ')}>
      <Icon size={14} stroke={2.5} />
      {children}
    </span>
  )
}

/** A status as an icon alone, with its word for screen readers (`label`, or the usual one of its tone). */
export function StatusIcon({ tone, label }: { readonly tone: StatusTone; readonly label?: string }) {
  const { t } = useTexts()
  const Icon = icons[tone]
  const usual = {
    done: t('common.statusVerified'),
    waiting: t('common.statusPending'),
    failed: t('common.statusFailed'),
    next: t('common.statusWaiting'),
    none: t('common.statusWaiting'),
  }
  return (
    <span className={`${css.icon} ${css[tone]}`}>
      <Icon size={16} stroke={2.5} />
      <VisuallyHidden>{label ?? usual[tone]}</VisuallyHidden>
    </span>
  )
}
