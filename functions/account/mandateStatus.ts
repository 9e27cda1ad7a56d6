import type { Profile } from '../../shared/contracts/account/profileBody.ts'

type MandateStatus = NonNullable<Profile['mandateStatus']>

/** The exchange's words for a mandate, and what the investor reads (D1 s4). */
const statusOfWord: ReadonlyMap<string, MandateStatus> = new Map([
  ['REGISTERED BY MEMBER', 'underProcess'],
  ['WAITING FOR CLIENT AUTHENTICATION', 'underProcess'],
  ['UNDER PROCESSING', 'underProcess'],
  ['INITIAL REJECTION', 'failed'],
  ['APPROVED', 'verified'],
])

/** Any other word is under process (K-258); without a mandate there is no status. */
export const mandateStatusOf = (word: string | undefined): MandateStatus | undefined =>
  word === undefined ? undefined : (statusOfWord.get(word) ?? 'underProcess')
