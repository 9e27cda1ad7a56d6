import { panCodeDigits } from '../../../shared/contracts/account/pans/confirmPan.ts'
import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import { oneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import type { Limit } from '../../platform/records/limits.ts'
import type { Table } from '../../platform/records/table.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { SubAccount } from '../pans/subAccountRows.ts'

/** The codes by which holders of PANs agree. An investor has one at a time, which the next one replaces. */
export const panCodes = (table: Table, tableName: string, secrets: Secrets) =>
  oneTimeCodes({
    table,
    tableName,
    secrets,
    purposes: ['pan'],
    digits: panCodeDigits,
    problems: {
      tooSoon: 'auth.otpTooSoon',
      tooMany: 'auth.otpTooMany',
      invalid: 'auth.otpInvalid',
      expired: 'auth.otpExpired',
      locked: 'auth.otpLocked',
      other: 'pans.codeOther',
    },
  })

export const codeOwner = (investorId: string) => ({ investorId, purpose: 'pan' }) as const

/** What a code confirms: this PAN, agreed to from this address, by the text of the letter. */
export const confirmsOf = ({ panId, emailIndex = '' }: SubAccount): Confirmed => ({
  panId,
  emailIndex,
  textVersion: panConsentVersions.holder,
})

const limit = (name: string, most: number, windowSeconds: number): Limit => ({ name, most, windowSeconds })
const hour = 3_600
const day = 24 * hour

/** Letters to one address, whichever investors ask. */
export const panCodesPerEmail = limit('pan-code-per-email', 10, day)
/** Letters asked for behind one address of the network. */
export const panCodesPerAddress = limit('pan-code-per-address', 300, hour)
/** Links to take a consent back that are tried behind one address of the network. */
export const consentLinksPerAddress = limit('pan-link-per-address', 300, hour)
/** Requests to the income-tax department by one investor; each is paid for. */
export const panChecksPerInvestor = limit('sub-account-check-per-investor', 20, day)
