import type { ReactNode } from 'react'
import { draftFields } from '../../../../shared/contracts/kyc/saveKycDraft.ts'
import type { Draft, DraftFields } from '../../lib/useDraft.ts'

/** What was typed and not sent to the bank yet, as the route keeps it on the investor's account. */
export interface BankDraft extends Pick<Draft, 'changed' | 'flush' | 'hold' | 'release'> {
  /** What waits there; empty when nothing does. */
  readonly kept: DraftFields
  /** The account was sent, or given up: the draft is forgotten at the server. */
  readonly forget: () => void
  /** Says quietly whether the draft is kept. */
  readonly note: ReactNode
}

/** The form's fields as a draft keeps them. */
export function typedFields(form: HTMLFormElement, initial: DraftFields): DraftFields {
  const typed = new FormData(form)
  // The branch is asked for once its IFSC was looked up; until then the one that waits is not lost.
  if (!typed.has('branchName') && typed.get('ifsc') === initial.ifsc)
    typed.set('branchName', initial.branchName ?? '')
  return Object.fromEntries(
    draftFields.bank.flatMap(field => {
      const value = typed.get(field)
      return typeof value === 'string' && value !== '' ? [[field, value.slice(0, 200)]] : []
    }),
  )
}
