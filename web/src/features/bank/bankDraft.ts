import type { ReactNode } from 'react'
import { draftOf } from '../../lib/draftOf.ts'
import type { Draft, DraftFields } from '../../lib/useDraft.ts'

/** What was typed and not verified yet; the route stores it on the investor's account. */
export interface BankDraft extends Pick<Draft, 'changed' | 'flush' | 'hold' | 'release'> {
  /** The stored fields; empty without a draft. */
  readonly kept: DraftFields
  /** The account was sent or the form cancelled: the draft is deleted at the server. */
  readonly forget: () => void
  /** Shows whether the draft is stored. */
  readonly note: ReactNode
}

/** The form's fields as a draft stores them. */
export function typedFields(form: HTMLFormElement, initial: DraftFields): DraftFields {
  const typed = new FormData(form)
  // The branch field appears after the IFSC look-up; until then the stored value is kept.
  if (!typed.has('branchName') && typed.get('ifsc') === initial.ifsc)
    typed.set('branchName', initial.branchName ?? '')
  return draftOf('bank', typed)
}
