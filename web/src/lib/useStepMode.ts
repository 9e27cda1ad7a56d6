import { useRef, useState } from 'react'

interface StepMode {
  /** Whether the form is shown, or what is saved. */
  readonly form: boolean
  /** The form's `key`: it is filled anew when another tab or device has written, but never once it was touched. */
  readonly key: string
  /** What is saved has changed elsewhere since this form was touched. */
  readonly elsewhere: boolean
  readonly edit: () => void
  readonly view: () => void
  /** To be told at the first change of the form: from then on it is left alone. */
  readonly touch: () => void
}

/**
 * Form or read view of a step: the form when nothing is saved yet, when a draft waits, or when asked for; and what is
 * being typed is taken away by nothing that is read meanwhile.
 */
export function useStepMode(saved: unknown, draft: object | undefined, mayEdit: boolean): StepMode {
  const [mode, setMode] = useState<'auto' | 'edit' | 'view'>('auto')
  const touched = useRef(false)
  const began = useRef({ key: '', saved: '' })
  const savedNow = JSON.stringify(saved) ?? ''
  if (!touched.current) began.current = { key: `${savedNow} ${JSON.stringify(draft) ?? ''}`, saved: savedNow }
  const hasDraft = draft !== undefined && Object.keys(draft).length > 0
  const wanted = mode === 'edit' || (mode === 'auto' && (saved === undefined || hasDraft || touched.current))
  return {
    form: mayEdit && (wanted || saved === undefined),
    key: began.current.key,
    elsewhere: touched.current && savedNow !== began.current.saved && saved !== undefined,
    edit: () => setMode('edit'),
    view: () => {
      touched.current = false
      setMode('view')
    },
    touch: () => {
      touched.current = true
    },
  }
}
