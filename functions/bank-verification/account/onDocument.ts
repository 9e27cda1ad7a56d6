import type { PayloadOf } from '../../../shared/contracts/defineEvent.ts'
import { documentRejected, documentUploaded } from '../../../shared/contracts/documents/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { VerificationStore } from '../verificationStore.ts'
import { type Proof, withProof } from './bankRecordLifecycle.ts'

/** A bank proof arrived: noted in the bank step, which is under process again (D2 s4). */
export const onDocumentUploaded = ({ store }: Pick<ConsumerDependencies, 'store'>) =>
  consumer('onDocumentUploaded', documentUploaded, recordProof(store, 'uploaded'))

/** A bank proof was refused: the verification shows as failed until another one comes (K-059). */
export const onDocumentRejected = ({ store }: Pick<ConsumerDependencies, 'store'>) =>
  consumer('onDocumentRejected', documentRejected, recordProof(store, 'rejected'))

const recordProof =
  (store: VerificationStore, status: Proof['status']) =>
  async (
    { investorId, documentId, type }: PayloadOf<typeof documentUploaded>,
    context: WriteContext,
  ): Promise<void> => {
    if (type !== 'bank') return
    const proof = { documentId, status, at: context.now.toISOString() }
    return retryOnConflict(async () => {
      const record = await store.readRecord(investorId)
      const next = withProof(record, proof)
      if (next === undefined || (await store.recordProof(record, next, context))) return
      return conflict
    })
  }
