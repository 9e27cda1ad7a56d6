import { useState } from 'react'
import { countUse } from '../../lib/usage.ts'
import { useVersionedForm } from '../../lib/useVersionedForm.ts'
import type { KycBody } from './kycData.ts'
import { rereadKyc } from './useKyc.ts'
import { useKycDraft } from './useKycDraft.ts'

/**
 * Form or read view of one step: the form when nothing is saved yet, when a draft exists, or when Edit was pressed. An
 * answer that arrives later never replaces what is being typed (`useVersionedForm`).
 */
export function useKycStep<N extends 'pan' | 'address' | 'demat'>(kyc: KycBody, name: N) {
  const saved: KycBody[N] = kyc[name]
  const drafted: KycBody['drafts'][N] = kyc.drafts[name]
  const draft = useKycDraft(name)
  const [mode, setMode] = useState<'auto' | 'edit' | 'view'>('auto')
  const [touched, setTouched] = useState(false)
  const [savedHere, setSavedHere] = useState(false)
  const form = useVersionedForm({ saved, draft: drafted }, JSON.stringify(saved))
  const hasDraft = Object.keys(drafted ?? {}).length > 0
  const wanted = mode === 'edit' || (mode === 'auto' && (saved === undefined || hasDraft || touched))
  const view = (): void => {
    form.rebase()
    setTouched(false)
    setMode('view')
  }
  return {
    /** Whether the form is shown, or what is saved. */
    form: kyc.can.edit && (wanted || saved === undefined),
    /** What the form is filled from. */
    base: form.base,
    /** The form's `key`. */
    key: form.key,
    draft,
    /** The form was saved since it was opened. */
    savedHere,
    /** Another tab or device has saved the step since this form was changed. */
    outdated: form.outdated && saved !== undefined && !savedHere,
    edit: (): void => {
      setSavedHere(false)
      setMode('edit')
    },
    view,
    /** The form was changed: from then on it is not filled anew. */
    touch: (): void => {
      form.touch()
      setTouched(true)
    },
    /** The form was saved: what is saved is shown as soon as it is read again. */
    saved: (): void => {
      setSavedHere(true)
      countUse('kycStepSaved')
      void rereadKyc().then(view)
    },
    /** Back to what is saved; the draft is deleted. */
    giveUp: (): void => {
      view()
      void draft.forget().then(rereadKyc)
    },
  }
}
