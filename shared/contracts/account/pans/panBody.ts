import * as z from 'zod/mini'
import { birthDate } from '../../../vocabulary/birthDate.ts'
import { emailAddress, pan, personName, ungrouped } from '../../../vocabulary/identifiers.ts'

/** The PANs of an investor: the own one and those of other people (D1 s3, s6; scope: Sub-accounts). */

/** The pseudo entry that stands for all PANs (D3 s3). */
export const allPans = 'all'

/** The texts to which a holder and a guardian agree; another wording is another version. */
export const panConsentVersions = { holder: '2026-11', guardian: '2026-11' } as const

/** How a PAN stands: the investor's own, waiting for its holder, agreed to, or taken back; `guardian`: of a ward. */
const panStatuses = ['own', 'waiting', 'agreed', 'guardian', 'withdrawn'] as const

/** An entry of the list of valid PANs, names as documented (D1 s3), and what our screens need besides. */
export const validPan = z.object({
  pan: z.string(),
  name: z.string(),
  /** ISO. */
  dob: z.string(),
  /** Not deleted. */
  active: z.boolean(),
  /** Its holder has not agreed, or no longer: it shows nothing. */
  pending: z.boolean(),
  can: z.optional(z.string()),
  /** Whether there is an account at the exchange. */
  isBse: z.boolean(),
  /** From the investor's KYC: it can be neither changed nor deleted. */
  isAutomatic: z.boolean(),
  panId: z.string(),
  nickName: z.optional(z.string()),
  email: z.optional(z.string()),
  status: z.enum(panStatuses),
  /** Grows with each change; 0 of the own one. */
  version: z.number(),
  /** When its holder or guardian agreed. */
  agreedAt: z.optional(z.string()),
  /** Of a deleted one: the last day on which it can be brought back, ISO. */
  restorableUntil: z.optional(z.string()),
  /** Its holder wants no letters about it before this day, ISO. */
  askAgainFrom: z.optional(z.string()),
})
export type ValidPanEntry = z.output<typeof validPan>

/** The default PAN, or the pseudo entry `all` (D3 s3). */
export const defaultPan = z.object({ pan: z.string(), name: z.string() })

/** A common account number at MF Utilities; empty is none. */
const can = z.string().check(
  z.overwrite(text => ungrouped(text).toUpperCase()),
  z.regex(/^(?:[A-Z0-9]{10})?$/, 'pans.canInvalid'),
)

/** A name for one's own use; empty is none. */
const nickName = z.union([z.literal(''), personName])

/** What a form for another person's PAN has. */
export const subAccountFields = {
  name: personName,
  nickName: z.optional(nickName),
  pan,
  /** Where the holder gets the code; a minor needs none. */
  email: z.optional(z.union([z.literal(''), emailAddress])),
  dob: birthDate,
  can: z.optional(can),
}

/** The version that was read, so that what another device changed is not overwritten; 0: it is new. */
export const readVersion = z.optional(z.int('common.fieldInvalid').check(z.minimum(0, 'common.fieldInvalid')))

/** The refusals of a PAN in a call. */
export const panProblems = ['kyc.panRequired', 'kyc.panInvalid', 'kyc.panIndividualsOnly'] as const
