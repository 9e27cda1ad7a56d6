import { createStore } from '../../../lib/store.ts'

export type NoticeTone = 'success' | 'error' | 'info' | 'warning'

export interface Toast {
  readonly key: number
  readonly tone: NoticeTone
  readonly text: string
  readonly action?: ToastAction | undefined
}

/** A button in the notice. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Success and warning notices leave after 5 s (K-234); errors and information stay until dismissed (D3 s9). */
export const toastCloseMs = 5000

/** How many notices stand at once; the oldest makes room. */
const atMost = 4
let lastKey = 0

export const toasts = createStore<readonly Toast[]>([])
/** Read by screen readers and not shown, e.g. how many entries of a form need attention. */
export const announcement = createStore('')
/** Dialogs have a region of their own, because the page below a modal is inert. The last one shows the toasts. */
export const outlets = createStore<readonly string[]>([])

function show(tone: NoticeTone, text: string, action?: ToastAction): number {
  const key = ++lastKey
  const others = toasts.get().filter(one => one.text !== text || one.tone !== tone)
  toasts.set([...others, { key, tone, text, action }].slice(-atMost))
  return key
}

export function dismissToast(key: number): void {
  toasts.set(toasts.get().filter(one => one.key !== key))
}

/** `toast.success(t('common.saved'))`. The same sentence twice shows once. Answers the key for `dismissToast`. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string, action?: ToastAction) => show('error', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  warning: (text: string) => show('warning', text),
}

/** Announces a sentence to screen readers without showing it. */
export function announce(text: string): void {
  // A repeated sentence must change the text, or it is not read.
  announcement.set(announcement.get() === text ? `${text}\u00a0` : text)
}
