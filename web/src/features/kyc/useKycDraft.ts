import { useCallback } from 'react'
import { type Draft, type DraftFields, useDraft } from '../../lib/useDraft.ts'
import { saveKycDraft } from './api/saveKycDraft.ts'

/** The draft of one step, kept on the investor's account. */
export function useKycDraft(step: 'pan' | 'address' | 'demat'): Draft {
  const keep = useCallback(async (fields: DraftFields) => (await saveKycDraft({ step, fields })).ok, [step])
  return useDraft(keep)
}
