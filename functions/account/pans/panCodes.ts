import { panCodeDigits } from '../../../shared/contracts/account/pans/confirmPan.ts'
import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import { oneTimeCodes } from '../../platform/oneTimeCodes/oneTimeCodes.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import type { Limit } from '../../platform/records/limits.ts'
import type { Table } from '../../platform/records/table.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { SubAccount } from './subAccountRows.ts'

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
export type PanCodes = ReturnType<typeof panCodes>

export const codeOwner = (investorId: string) => ({ investorId, purpose: 'pan' }) as const

/** What a code confirms: this PAN, agreed to from this address, by the text of the letter. */
export const confirmsOf = ({ panId, emailIndex = '' }: SubAccount): Confirmed => ({
  panId,
  emailIndex,
  textVersion: panConsentVersions.holder,
})

/** Letters to one address, whichever investors ask. */
export const panCodesPerEmail: Limit = { name: 'pan-code-per-email', most: 10, windowSeconds: 86_400 }
/** Letters asked for behind one address of the network. */
export const panCodesPerAddress: Limit = { name: 'pan-code-per-address', most: 300, windowSeconds: 3_600 }
/** Links to take a consent back that are tried behind one address of the network. */
export const consentLinksPerAddress: Limit = {
  name: 'pan-link-per-address',
  most: 300,
  windowSeconds: 3_600,
}
/** Requests to the income-tax department by one investor; each is paid for. */
export const panChecksPerInvestor: Limit = {
  name: 'sub-account-check-per-investor',
  most: 20,
  windowSeconds: 86_400,
}
