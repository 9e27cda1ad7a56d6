import { useState } from 'react'
import { useVersionedForm } from './useVersionedForm.ts'

interface StepMode<S, D> {
  /** Whether the form is shown, or what is saved. */
  readonly form: boolean
  /** What the form is filled from. */
  readonly base: { readonly saved: S | undefined; readonly draft: D | undefined }
  /** The form's `key`. */
  readonly key: string
  /** Another tab or device has saved the step since this form was changed. */
  readonly outdated: boolean
  readonly edit: () => void
  readonly view: () => void
  /** The form was changed: from then on it is not filled anew. */
  readonly touch: () => void
}

/**
 * Form or read view of a step: the form when nothing is saved yet, when a draft exists, or when Edit was pressed. An
 * answer that arrives later never replaces what is being typed (`useVersionedForm`).
 */
export function useStepMode<S, D extends object>(
  saved: S | undefined,
  draft: D | undefined,
  mayEdit: boolean,
): StepMode<S, D> {
  const [mode, setMode] = useState<'auto' | 'edit' | 'view'>('auto')
  const [touched, setTouched] = useState(false)
  const { base, key, outdated, touch, rebase } = useVersionedForm({ saved, draft }, JSON.stringify(saved))
  const hasDraft = draft !== undefined && Object.keys(draft).length > 0
  const wanted = mode === 'edit' || (mode === 'auto' && (saved === undefined || hasDraft || touched))
  return {
    form: mayEdit && (wanted || saved === undefined),
    base,
    key,
    outdated: outdated && saved !== undefined,
    edit: () => setMode('edit'),
    view: () => {
      rebase()
      setTouched(false)
      setMode('view')
    },
    touch: () => {
      touch()
      setTouched(true)
    },
  }
}
