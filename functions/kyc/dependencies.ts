import { readIdentity as readPerson } from '../auth/published.ts'
import { readBankStep, readBankStepWithTimeline } from '../bank-verification/published.ts'
import { agreementItems, hasConsent } from '../consents/published.ts'
import { participantOf } from '../demat/published.ts'
import { readIdentity, readIdentityWithTimeline } from '../identity-verification/published.ts'
import { centralKycStore } from '../kyc-record/centralKycStore.ts'
import { kycErasure } from '../kyc-record/kycErasure.ts'
import { kycStore } from '../kyc-record/kycStore.ts'
import { nominationStore } from '../kyc-record/nominationStore.ts'
import { kycOpenCheck, readKyc } from '../kyc-record/published.ts'
import { orderHistoryOf } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import type { Secrets } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openDigioCkyc } from '../providers/centralKyc/digioCkyc.ts'
import { openDigio } from '../providers/digilocker/digio.ts'
import { openDigioWebhooks } from '../providers/digilocker/digioWebhooks.ts'
import { openCvl } from '../providers/kycRegistry/cvl.ts'
import { openCashfree } from '../providers/panVerification/cashfree.ts'
import { digilockerStore } from './digilocker/digilockerStore.ts'
import { panCheckStore } from './pan/panCheckStore.ts'
import { registryStore } from './pan/registryStore.ts'
import { draftStore } from './steps/draftStore.ts'
import { vendorGate } from './vendorLimit.ts'

const digilockerOf = (secrets: Secrets) =>
  openDigio({ ...openVendor('digilocker', secrets), pagesUrl: environment.vendorUrl('digilocker-pages') })

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('kyc')
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    cipher,
    store: kycStore(table, tableName),
    drafts: draftStore(table, tableName, cipher, kycOpenCheck),
    nominations: nominationStore(table, tableName),
    agreementOf: (
      consent: Parameters<typeof agreementItems>[2],
      context: Parameters<typeof agreementItems>[3],
    ) => agreementItems(table, 'kyc', consent, context),
    checks: panCheckStore(table, tableName, cipher),
    participantOf,
    kycOpenCheck,
    personOf: (investorId: string) => readPerson(table, cipher, investorId),
    identityOf: (investorId: string) => readIdentity(table, investorId),
    ordersOf: (investorId: string) => orderHistoryOf(table, investorId),
    consentOf: (investorId: string) => hasConsent(table, investorId, 'demat'),
    bankWithTimeline: (investorId: string, most: number) => readBankStepWithTimeline(table, investorId, most),
    identityWithTimeline: (investorId: string, most: number) =>
      readIdentityWithTimeline(table, investorId, most),
    mayAskVendor: vendorGate(table),
    // PAN and registry.
    panVerification: openCashfree(openVendor('pan-verification', secrets)),
    registry: openCvl(openVendor('kyc-registry', secrets)),
    registryAnswers: registryStore(table, tableName),
    // DigiLocker.
    visits: digilockerStore(table, tableName),
    digilocker: digilockerOf(secrets),
    digilockerWebhooks: openDigioWebhooks(secrets),
    digilockerReturn: `${environment.siteOrigin()}/platform/?back=digilocker`,
  }
}
export type Dependencies = ReturnType<typeof openDependencies>

/** What the consumers and the sweep need. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('kyc')
  return {
    now,
    store: kycStore(table, tableName),
    bankOf: (investorId: string) => readBankStep(table, investorId),
    erasure: kycErasure(table, tableName),
    // DigiLocker.
    cipher,
    drafts: draftStore(table, tableName, cipher, kycOpenCheck),
    visits: digilockerStore(table, tableName),
    digilocker: digilockerOf(secrets),
    // The central KYC registry.
    centralKyc: openDigioCkyc(openVendor('central-kyc', secrets)),
    centralKycNumbers: centralKycStore(table, tableName),
    kycOf: (investorId: string) => readKyc(table, cipher, investorId),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
