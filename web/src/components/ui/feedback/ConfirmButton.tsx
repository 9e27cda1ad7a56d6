import { useState } from 'react'
import type { Answer } from '../../../lib/calls/callContract.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { Button } from '../Button.tsx'
import { Banner } from './Banner.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmButtonProps {
  /** Of the button, and of the one in the dialog that does it. */
  readonly label: string
  readonly title: string
  readonly text: string
  /** The button that does nothing. */
  readonly keepLabel: string
  /** After a success the dialog closes; a refusal is shown in it. */
  readonly action: () => Promise<Answer<unknown>>
  /** Also after a refusal: the state may have changed just before. */
  readonly onEnd: (answer: Answer<unknown>) => void
}

/** A button whose action cannot be undone: a dialog asks first. */
export function ConfirmButton({ label, title, text, keepLabel, action, onEnd }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const { busy, error, run, clear } = useAction(async () => {
    const answer = await action()
    if (answer.ok) setOpen(false)
    onEnd(answer)
    return answer
  })
  const close = (): void => setOpen(false)
  return (
    <>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          clear()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {keepLabel}
            </Button>
            <Button variant="danger" busy={busy} onClick={run}>
              {label}
            </Button>
          </>
        }
      >
        <p>{text}</p>
        {error !== undefined && <Banner tone="error" title={error} />}
      </Dialog>
    </>
  )
}
