import { isKycApproved, kycOpenCheck, openRemarks, ownPans } from '../kyc-record/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openObjectStore } from '../platform/objectStore.ts'
import { openTable } from '../platform/records/table.ts'
import { openStorage } from '../platform/storage.ts'
import { documentStore } from './documentStore.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    table,
    seals: openSeals(secrets, table),
    documents: documentStore(table, environment.table('documents')),
    objects: openObjectStore(environment.documentsBucket()),
    /** The PANs of an investor; read only when a caller names one. */
    pansOf: (investorId: string): Promise<readonly string[]> => ownPans(table, cipher, investorId),
    kycOpenCheck,
    isKycApproved: (investorId: string): Promise<boolean> => isKycApproved(table, investorId),
    /** The operators' remarks that the investor has not answered. */
    remarksOf: (investorId: string) => openRemarks(table, investorId),
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'documents' | 'objects' | 'pansOf' | 'isKycApproved' | 'kycOpenCheck' | 'remarksOf'
>

/** What the check after an upload needs: no field keys. */
export function openCheckDependencies() {
  const table = openTable()
  return {
    now,
    kycOpenCheck,
    documents: documentStore(table, environment.table('documents')),
    objects: openObjectStore(environment.documentsBucket()),
  }
}
export type CheckDependencies = ReturnType<typeof openCheckDependencies>
