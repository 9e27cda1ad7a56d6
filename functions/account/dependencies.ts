import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { closingSince, readIdentity as readPerson } from '../auth/published.ts'
import { readBankAccount } from '../bank-verification/published.ts'
import { eraseConsents, hasAgreedToSignupText } from '../consents/published.ts'
import { readIdentity } from '../identity-verification/published.ts'
import { isDigilockerEnabled } from '../kyc/published.ts'
import {
  hasNomination,
  isKycApproved,
  readCentralKycNumber,
  readKyc,
  userTypeOf,
} from '../kyc-record/published.ts'
import { isAddressBouncing } from '../messaging/published.ts'
import { hasOrdered } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import type { Table } from '../platform/records/table.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openCashfree } from '../providers/panVerification/cashfree.ts'
import { closureStore } from './closure/closureStore.ts'
import { openItemsOf } from './closure/openItems.ts'
import { consentTokens } from './panConsent/consentToken.ts'
import { panCodes } from './panConsent/panCodes.ts'
import { subAccountStore } from './pans/subAccountStore.ts'
import { erasePans, eraseProfile, profileStore } from './profileStore.ts'

/** What an account's end needs, in the calls and in the sweep. */
const openClosing = (table: Table) => ({
  // The record date of a payment depends on the days on which the market is open.
  marketDays: openMarketDays(table, environment.table('operations')),
  closures: closureStore(table, environment.table('account')),
  openItemsOf: (investorId: string, context: MarketContext) => openItemsOf(table, investorId, context),
  /** Whether the law asks for records: of whoever became a client by an approved KYC, or ever ordered. */
  keepsRecords: async (investorId: string): Promise<boolean> => {
    const [approved, ordered] = await Promise.all([
      isKycApproved(table, investorId),
      hasOrdered(table, investorId),
    ])
    return approved || ordered
  },
})

/** What other people's PANs need, in the calls and in the consumers. */
const openPans = (table: Table, cipher: FieldCipher, secrets: Secrets) => ({
  subAccounts: subAccountStore(table, environment.table('account'), cipher),
  panCodes: panCodes(table, environment.table('account'), secrets),
  consentTokens: consentTokens(secrets),
  kycOf: (investorId: string) => readKyc(table, cipher, investorId),
})

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    cipher,
    ...openClosing(table),
    ...openPans(table, cipher, secrets),
    panVerification: openCashfree(openVendor('pan-verification', secrets)),
    profiles: profileStore(table, environment.table('account'), cipher),
    personOf: (investorId: string) => readPerson(table, cipher, investorId),
    bankOf: (investorId: string) => readBankAccount(table, cipher, investorId),
    ckycNumberOf: (investorId: string) => readCentralKycNumber(table, cipher, investorId),
    identityOf: (investorId: string) => readIdentity(table, investorId),
    hasNomination: (investorId: string) => hasNomination(table, investorId),
    hasAgreed: (investorId: string) => hasAgreedToSignupText(table, investorId),
    isAddressBouncing: (address: Parameters<typeof isAddressBouncing>[2]) =>
      isAddressBouncing(table, cipher, address),
    userTypeOf: (investorId: string) => userTypeOf(table, investorId),
    digilockerEnabled: (instant: Date) => isDigilockerEnabled(table, instant),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now' | 'seals' | 'marketDays'>

/** What the sweeps and the letters need: also since when the account takes no log-in, and the end of the profile. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    ...openClosing(table),
    ...openPans(table, cipher, secrets),
    once: onceForEvent(table, environment.table('account')),
    identityOf: (investorId: string) => readPerson(table, cipher, investorId),
    mailer: openMailer(),
    siteOrigin: environment.siteOrigin(),
    closingSince: (investorId: string) => closingSince(table, investorId),
    /** What is no record of the investor: other people's PANs. */
    erasePans: (investorId: string) => erasePans(table, environment.table('account'), investorId),
    /** The profile, and the consents, whose domain hears no events. */
    erase: async (investorId: string): Promise<void> => {
      await eraseProfile(table, environment.table('account'), investorId)
      await eraseConsents(table, investorId)
    },
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>
