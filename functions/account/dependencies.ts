import { readIdentity as readPerson } from '../auth/published.ts'
import { readBankAccount } from '../bank-verification/published.ts'
import { hasAgreedToSignupText } from '../consents/published.ts'
import { readIdentity } from '../identity-verification/published.ts'
import { isDigilockerEnabled } from '../kyc/published.ts'
import { hasNomination, readCentralKycNumber, readKyc, userTypeOf } from '../kyc-record/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openStorage } from '../platform/storage.ts'
import { eraseProfile, profileStore } from './profileStore.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    profiles: profileStore(table, environment.table('account'), cipher),
    personOf: (investorId: string) => readPerson(table, cipher, investorId),
    bankOf: (investorId: string) => readBankAccount(table, cipher, investorId),
    kycOf: (investorId: string) => readKyc(table, cipher, investorId),
    ckycNumberOf: (investorId: string) => readCentralKycNumber(table, cipher, investorId),
    identityOf: (investorId: string) => readIdentity(table, investorId),
    hasNomination: (investorId: string) => hasNomination(table, investorId),
    hasAgreed: (investorId: string) => hasAgreedToSignupText(table, investorId),
    userTypeOf: (investorId: string) => userTypeOf(table, investorId),
    digilockerEnabled: (instant: Date) => isDigilockerEnabled(table, instant),
  }
}

/** What the consumers of an account's end need. */
export function openConsumerDependencies() {
  const table = openTable()
  return {
    now,
    erase: (investorId: string) => eraseProfile(table, environment.table('account'), investorId),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now' | 'table' | 'seals'>
