import { timingSafeEqual } from 'node:crypto'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import type { OneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import { wrongCode } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { Identity } from '../published.ts'
import { phoneCodeProblems } from './phoneCodes.ts'

/**
 * The second code of a change: whoever holds a session and a number of their own cannot replace a verified number
 * with it, because this code goes to the former number or to the e-mail. It is derived beside the first one, so it is sent,
 * tried, replaced and used up together with it.
 */

type Codes = Pick<OneTimeCodes<string>, 'codeOf'>

/** Whether this number takes the place of a verified one. */
export const replacesVerified = (
  { phone, phoneVerified }: Pick<Identity, 'phone' | 'phoneVerified'>,
  mobile: string,
): boolean => phoneVerified && phone !== mobile

/** The second code that belongs to a code. */
export const confirmationCodeOf = ({ codeOf }: Codes, otpId: string): Promise<string> =>
  codeOf(`${otpId}#confirmation`)

/** Whether the second code was typed, and right. */
export async function isConfirmationCode(
  codes: Codes,
  otpId: string,
  typed: string | undefined,
): Promise<boolean> {
  const ours = Buffer.from(await confirmationCodeOf(codes, otpId))
  const given = Buffer.from(typed ?? '')
  return given.length === ours.length && timingSafeEqual(given, ours)
}

/** The refusal of the second code: the tries are those of the first one. */
export function wrongConfirmation(attempts: number): Refused {
  const { id, params } = wrongCode(phoneCodeProblems, attempts)
  return refuse(id, { field: 'confirmationOtp', ...(params && { params }) })
}
