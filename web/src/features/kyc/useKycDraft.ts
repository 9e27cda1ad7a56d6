import { useCallback } from 'react'
import { type draftFields, saveKycDraft } from '../../../../shared/contracts/kyc/saveKycDraft.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { type Draft, type KeepDraft, useDraft } from '../../lib/useDraft.ts'

/** The draft of one step, stored on the investor's account. */
export function useKycDraft(step: keyof typeof draftFields): Draft {
  const keep = useCallback<KeepDraft>(
    async (fields, when) =>
      (await callContract(saveKycDraft, { step, fields }, { ...when, keepalive: true })).ok,
    [step],
  )
  return useDraft(keep)
}
