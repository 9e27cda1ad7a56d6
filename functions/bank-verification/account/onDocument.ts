import { documentRejected, documentUploaded } from '../../../shared/contracts/documents/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { VerificationStore } from '../verificationStore.ts'
import { type Proof, withProof } from './bankRecordLifecycle.ts'

/** A bank proof arrived: noted in the bank step, which is under process again (D2 s4). */
export const onDocumentUploaded = ({ store }: Pick<ConsumerDependencies, 'store'>) =>
  consumer('onDocumentUploaded', documentUploaded, async ({ investorId, documentId, type }, context) => {
    if (type !== 'bank') return
    await recordProof(
      store,
      investorId,
      { documentId, status: 'uploaded', at: context.now.toISOString() },
      context,
    )
  })

/** A bank proof was refused: the verification shows as failed until another one comes (K-059). */
export const onDocumentRejected = ({ store }: Pick<ConsumerDependencies, 'store'>) =>
  consumer('onDocumentRejected', documentRejected, async ({ investorId, documentId, type }, context) => {
    if (type !== 'bank') return
    await recordProof(
      store,
      investorId,
      { documentId, status: 'rejected', at: context.now.toISOString() },
      context,
    )
  })

async function recordProof(
  store: VerificationStore,
  investorId: string,
  proof: Proof,
  context: WriteContext,
): Promise<void> {
  return retryOnConflict(async () => {
    const record = await store.readRecord(investorId)
    const next = withProof(record, proof)
    if (next === undefined || (await store.recordProof(record, next, context))) return
    return conflict
  })
}
