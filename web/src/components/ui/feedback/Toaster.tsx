import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { Button, IconButton } from '../Button.tsx'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '../icons/notices.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './notice.module.css'
import {
  announcement,
  dismissToast,
  type NoticeTone,
  outlets,
  type Toast,
  toastCloseMs,
  toasts,
} from './toasts.ts'

const icons = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
} as const

const names = {
  success: 'common.noticeSuccess',
  error: 'common.noticeError',
  info: 'common.noticeInfo',
  warning: 'common.noticeWarning',
} as const

/** The icon of a tone, with its name for screen readers. */
export function ToneMark({ tone, size = 20 }: { readonly tone: NoticeTone; readonly size?: number }) {
  const { t } = useTexts()
  const Icon = icons[tone]
  return (
    <>
      <Icon size={size} />
      <VisuallyHidden>{t(names[tone])}: </VisuallyHidden>
    </>
  )
}

/**
 * The live regions in which toasts appear. They exist before any text, because a region added together with its text
 * is not read. One is in the page and one in every open dialog; the last one shows the toasts.
 */
export function Toaster() {
  const { t } = useTexts()
  const id = useId()
  const all = useStore(toasts)
  const words = useStore(announcement)
  const mine = useStore(outlets).at(-1) === id

  useEffect(() => {
    outlets.set([...outlets.get(), id])
    return () => outlets.set(outlets.get().filter(one => one !== id))
  }, [id])

  const calm = mine ? all.filter(one => one.tone !== 'error') : []
  const urgent = mine ? all.filter(one => one.tone === 'error') : []
  return (
    <section className={css.toaster} aria-label={t('common.notices')}>
      <div role="alert" aria-atomic="false" aria-relevant="additions">
        {urgent.map(one => (
          <ToastCard key={one.key} toast={one} />
        ))}
      </div>
      <div role="status" aria-atomic="false" aria-relevant="additions">
        {calm.map(one => (
          <ToastCard key={one.key} toast={one} />
        ))}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{mine ? words : ''}</VisuallyHidden>
      </div>
    </section>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTexts()
  const held = useRef(false)
  const leaves = toast.tone === 'success' || toast.tone === 'warning'

  useEffect(() => {
    if (!leaves) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (held.current ? wait() : dismissToast(toast.key)), toastCloseMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [toast.key, leaves])

  // Under the pointer or the focus a toast does not disappear.
  const hold = (on: boolean) => () => {
    held.current = on
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the pointer rests here; nothing to operate
    <div
      className={`${css.toast} ${css[toast.tone]}`}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <ToneMark tone={toast.tone} />
      <p>{toast.text}</p>
      {toast.action && (
        <Button variant="quiet" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <IconButton
        label={t('common.dismissNotice')}
        icon={<IconX size={18} />}
        onClick={() => dismissToast(toast.key)}
      />
    </div>
  )
}
