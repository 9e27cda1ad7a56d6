import type { KycRecord, Next } from '../../kyc-record/kycRecordLifecycle.ts'
import type { KycStore } from '../../kyc-record/kycStore.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'

/**
 * Changes a KYC record after an event or a check, whatever other requests write meanwhile. An approved record is never
 * changed (K-257). Returns whether anything was written.
 */
export async function updateOpenRecord(
  store: KycStore,
  investorId: string,
  { now, correlationId }: WriteContext,
  decide: (record: KycRecord) => Promise<Next | undefined>,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const record = await store.read(investorId)
    if (record.state === 'approved') return false
    const next = await decide(record)
    if (next === undefined) return false
    const saved = await store.save(record, next, { now, correlationId })
    return saved.ok || conflict
  })
}
