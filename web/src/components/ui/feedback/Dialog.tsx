import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../Button.tsx'
import { IconX } from '../icons/notices.ts'
import css from './dialog.module.css'
import { Toaster } from './Toaster.tsx'

interface DialogProps {
  readonly open: boolean
  /** Called by Esc, the backdrop and the close button. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons at the foot. */
  readonly actions?: ReactNode
  /** A choice that must be made: no close button, Esc and the backdrop do nothing. */
  readonly firm?: boolean
}

type Surface = 'dialog' | 'sheet' | 'drawer'

// Longer than 70 lines: the wiring and the markup it refers to belong on one page.
/**
 * The browser's own modal dialog: it holds the focus, makes the page behind inert, and closes on Esc. Added here: its
 * name, the first focus on its heading, and the focus back on the element that opened it.
 */
function Modal({
  open,
  onClose,
  title,
  children,
  actions,
  firm,
  surface,
}: DialogProps & { surface: Surface }) {
  const { t } = useTexts()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    const first =
      dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    return () => {
      if (dialog.open) dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click on the backdrop has its key, Esc, from the platform
    <dialog
      ref={ref}
      className={`${css.modal} ${css[surface]}`}
      aria-labelledby={id}
      onCancel={event => {
        // The parent's state decides whether it is open.
        event.preventDefault()
        if (!firm) onClose()
      }}
      onClose={() => {
        if (open) onClose()
      }}
      onClick={event => {
        if (!firm && event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div className={css.panel}>
          {/* No header and footer elements: within the page's own header they would be landmarks inside a landmark. */}
          <div className={css.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {!firm && <IconButton label={t('common.close')} icon={<IconX size={22} />} onClick={onClose} />}
          </div>
          {/* Focusable, so that its text can be scrolled with the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
          <div className={css.body} tabIndex={0}>
            {children}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
          <Toaster />
        </div>
      )}
    </dialog>
  )
}

/** A question or a notice in the middle of the screen. */
export const Dialog = (props: DialogProps) => <Modal {...props} surface="dialog" />

/** A task beside the page: from below on a phone, from the right on a desk. */
export const Sheet = (props: DialogProps) => <Modal {...props} surface="sheet" />

/** A menu of the app, from the right edge. */
export const Drawer = (props: DialogProps) => <Modal {...props} surface="drawer" />
