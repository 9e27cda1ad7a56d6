import { useState } from 'react'
import { useVersionedForm } from './useVersionedForm.ts'

/**
 * Form or read view of a step: the form when nothing is saved yet, when a draft exists, or when Edit was pressed. An
 * answer that arrives later never replaces what is being typed (`useVersionedForm`).
 */
export function useStepMode<S, D extends object>(
  saved: S | undefined,
  draft: D | undefined,
  mayEdit: boolean,
) {
  const [mode, setMode] = useState<'auto' | 'edit' | 'view'>('auto')
  const [touched, setTouched] = useState(false)
  const { base, key, outdated, touch, rebase } = useVersionedForm({ saved, draft }, JSON.stringify(saved))
  const hasDraft = draft !== undefined && Object.keys(draft).length > 0
  const wanted = mode === 'edit' || (mode === 'auto' && (saved === undefined || hasDraft || touched))
  return {
    /** Whether the form is shown, or what is saved. */
    form: mayEdit && (wanted || saved === undefined),
    /** What the form is filled from. */
    base,
    /** The form's `key`. */
    key,
    /** Another tab or device has saved the step since this form was changed. */
    outdated: outdated && saved !== undefined,
    edit: () => setMode('edit'),
    view: () => {
      rebase()
      setTouched(false)
      setMode('view')
    },
    /** The form was changed: from then on it is not filled anew. */
    touch: () => {
      touch()
      setTouched(true)
    },
  }
}
