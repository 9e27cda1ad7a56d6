import * as z from 'zod/mini'
import { type Nominee, nomineeFields } from '../../shared/contracts/kyc/nomination.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { kycContext } from './kycRows.ts'

/** Whom the investor has nominated, or that they opted out (SEBI): a row of its own, because it may change at any time. */

export const nominationStates = ['nominated', 'optedOut'] as const
export type NominationState = (typeof nominationStates)[number]

export const nominationRow = z.object({
  state: z.enum(nominationStates),
  version: z.number(),
  /** JSON of the nominees; of an empty list as well. */
  sealedNominees: z.string(),
  savedAt: z.string(),
})
export type StoredNomination = z.output<typeof nominationRow>

export const nominationKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'kyc#nomination' })

export const sealNominees = (
  cipher: FieldCipher,
  nominees: readonly Nominee[],
  investorId: string,
): Promise<string> => cipher.encrypt(JSON.stringify(nominees), kycContext.nominees, investorId)

export async function openNominees(
  cipher: FieldCipher,
  sealed: string,
  investorId: string,
): Promise<Nominee[]> {
  return z.parse(
    z.array(z.object(nomineeFields)),
    JSON.parse(await cipher.decrypt(sealed, kycContext.nominees, investorId)),
  )
}
