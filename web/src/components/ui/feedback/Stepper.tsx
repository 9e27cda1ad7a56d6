import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconCheck, IconExclamationMark } from '../icons/navigation.ts'
import { DateText } from '../MoneyText.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { StatusIcon, type StatusTone } from './StatusStamp.tsx'
import css from './stamp.module.css'

export interface Step {
  readonly key: string
  readonly label: ReactNode
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Marks the current step also when it is done: the next one is not the investor's to do. */
  readonly here?: boolean
  /** The step's address, if it can be opened. */
  readonly href?: string
}

/** The steps of a task, the current one, and the state of each. */
export function Stepper({ steps, label }: { readonly steps: readonly Step[]; readonly label?: string }) {
  const { t } = useTexts()
  const words = {
    done: t('common.statusDone'),
    current: t('common.statusCurrent'),
    waiting: t('common.statusWaiting'),
    failed: t('common.statusFailed'),
  }
  return (
    <ol className={css.steps} aria-label={label ?? t('common.steps')}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={css.step}
          data-reached={step.state === 'done' || undefined}
          data-failed={step.state === 'failed' || undefined}
          aria-current={(step.here ?? step.state === 'current') ? 'step' : undefined}
        >
          <span className={css.dot} aria-hidden="true">
            {step.state === 'done' ? (
              <IconCheck size={18} stroke={2.5} />
            ) : step.state === 'failed' ? (
              <IconExclamationMark size={18} stroke={2.5} />
            ) : (
              index + 1
            )}
          </span>
          {step.href ? (
            <a className={css.stepLink} href={step.href}>
              {step.label}
            </a>
          ) : (
            <span>{step.label}</span>
          )}
          <VisuallyHidden>({words[step.state]})</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

export interface TimelineEvent {
  readonly key: string
  readonly tone: StatusTone
  readonly title: ReactNode
  /** ISO 8601; left out for what is still to come without a date. */
  readonly at?: string | undefined
  /** Who acts next, by when. */
  readonly body?: ReactNode
}

/** Past and coming events with their dates. */
export function Timeline({
  events,
  label,
}: {
  readonly events: readonly TimelineEvent[]
  readonly label?: string
}) {
  const { t } = useTexts()
  return (
    <ol className={css.timeline} aria-label={label ?? t('common.timeline')}>
      {events.map(event => (
        <li key={event.key} className={css.event}>
          <StatusIcon tone={event.tone} />
          <div>
            <div className={css.eventHead}>
              <span>{event.title}</span>
              {event.at && (
                <span className={css.when}>
                  <DateText iso={event.at} style="both" />
                </span>
              )}
            </div>
            {event.body && <div className={css.eventBody}>{event.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
