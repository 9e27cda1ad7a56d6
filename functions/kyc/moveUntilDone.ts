import type { KycRecord, Next } from './kycRecordLifecycle.ts'
import type { At, KycStore } from './kycStore.ts'

const tries = 8

/**
 * What an event says is written over whatever others write meanwhile. Nothing to change is a success, and so is an
 * approved record: what comes after the approval changes nothing (K-257). Tells whether anything was written.
 */
export async function moveUntilDone(
  store: KycStore,
  investorId: string,
  { now, correlationId }: At,
  decide: (record: KycRecord) => Promise<Next | undefined>,
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const record = await store.read(investorId)
    if (record.state === 'approved') return false
    const next = await decide(record)
    if (next === undefined) return false
    const saved = await store.save(record, next, { now, correlationId })
    if (saved.ok) return true
  }
  throw new Error('the KYC record was moved by others too often')
}
