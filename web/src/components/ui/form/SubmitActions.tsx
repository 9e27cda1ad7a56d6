import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Actions } from '../Card.tsx'
import { Banner } from '../feedback/Banner.tsx'

interface SubmitActionsProps {
  /** What `useForm` returned. */
  readonly form: { readonly busy: boolean; readonly error: string | undefined }
  readonly children: ReactNode
  readonly disabled?: boolean
  /** The id of the element that says why it is disabled. */
  readonly describedBy?: string
  readonly onSubmitClick?: () => void
  readonly cancelLabel: ReactNode
  /** Without it there is nothing to return to. */
  readonly onCancel?: (() => void) | undefined
  /** What could not be done, above the refusal; a refusal at a field says it there. */
  readonly failed?: string
  /** What explains the refusal, below it. */
  readonly refusalText?: ReactNode
}

/** The end of a form: the refusal of the whole form, and the buttons that submit and cancel it. */
export function SubmitActions(props: SubmitActionsProps) {
  const { form, children, disabled, describedBy, onSubmitClick, cancelLabel, onCancel } = props
  const { refusalText, failed } = props
  return (
    <>
      {form.error !== undefined && (
        <Banner tone="error" title={refusalText ? form.error : failed}>
          {refusalText ?? form.error}
        </Banner>
      )}
      <Actions>
        <Button
          type="submit"
          busy={form.busy}
          disabled={disabled}
          aria-describedby={describedBy}
          onClick={onSubmitClick}
        >
          {children}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
      </Actions>
    </>
  )
}
