import { draftFields } from '../../../shared/contracts/kyc/saveKycDraft.ts'
import type { DraftFields } from './useDraft.ts'

/** The fields of a step of the KYC as a draft stores them. */
export const draftOf = (step: keyof typeof draftFields, typed: FormData): DraftFields =>
  Object.fromEntries(
    draftFields[step].flatMap(field => {
      const value = typed.get(field)
      return typeof value === 'string' && value !== '' ? [[field, value.slice(0, 200)]] : []
    }),
  )
