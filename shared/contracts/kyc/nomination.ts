import * as z from 'zod/mini'
import { birthDate, isAdult } from '../../vocabulary/birthDate.ts'
import { mostNominees } from '../../vocabulary/businessRules.ts'
import { personName } from '../../vocabulary/identifiers.ts'

/** Nominees of an investor (SEBI, circular of 10-01-2025 on nomination: at most ten, or a declaration to opt out). */

export const relationships = [
  'spouse',
  'father',
  'mother',
  'son',
  'daughter',
  'brother',
  'sister',
  'grandchild',
  'grandparent',
  'someoneElse',
] as const

const relationship = z.enum(relationships, 'kyc.relationshipRequired')

/** One nominee; a minor has a guardian. */
export const nomineeFields = {
  name: personName,
  relationship,
  dob: birthDate,
  /** Whole percent; those of all nominees make 100. */
  share: z
    .int('kyc.shareInvalid')
    .check(z.minimum(1, 'kyc.shareInvalid'), z.maximum(100, 'kyc.shareInvalid')),
  guardian: z.optional(z.object({ name: personName, relationship })),
}
export type Nominee = z.output<z.ZodMiniObject<typeof nomineeFields>>

/** What a nomination lacks: the sentence and the field, or nothing. `today` is the Indian date. */
export function nominationFault(
  { optOut, nominees }: { readonly optOut: boolean; readonly nominees: readonly Nominee[] },
  today: string,
): { readonly id: NominationProblem; readonly field: string } | undefined {
  if (optOut) return nominees.length === 0 ? undefined : { id: 'kyc.nominationEither', field: 'optOut' }
  if (nominees.length === 0) return { id: 'kyc.nominationRequired', field: 'optOut' }
  if (nominees.length > mostNominees) return { id: 'kyc.nominationTooMany', field: 'nominees' }
  for (const [place, { dob, guardian }] of nominees.entries()) {
    if (dob > today) return { id: 'kyc.dobRequired', field: `nominees.${place}.dob` }
    if (!isAdult(dob, today) && guardian === undefined)
      return { id: 'kyc.guardianRequired', field: `nominees.${place}.guardian.name` }
  }
  const sum = nominees.reduce((total, { share }) => total + share, 0)
  if (sum === 100) return undefined
  return { id: 'kyc.sharesNotWhole', field: `nominees.${nominees.length - 1}.share` }
}

export const nominationProblems = [
  'kyc.nominationRequired',
  'kyc.nominationEither',
  'kyc.nominationTooMany',
  'kyc.dobRequired',
  'kyc.guardianRequired',
  'kyc.sharesNotWhole',
] as const
type NominationProblem = (typeof nominationProblems)[number]
