import { useCallback } from 'react'
import type { draftFields } from '../../../../shared/contracts/kyc/saveKycDraft.ts'
import { type Draft, type KeepDraft, useDraft } from '../../lib/useDraft.ts'
import { saveKycDraft } from './api/saveKycDraft.ts'

/** The draft of one step, kept on the investor's account. */
export function useKycDraft(step: keyof typeof draftFields): Draft {
  const keep = useCallback<KeepDraft>(
    async (fields, when) => (await saveKycDraft({ step, fields }, when)).ok,
    [step],
  )
  return useDraft(keep)
}
