import { documentRejected, documentUploaded } from '../../../shared/contracts/documents/events.ts'
import { withDocument } from '../../kyc-record/kycRecordLifecycle.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { updateOpenRecord } from './updateOpenRecord.ts'

type DocumentDependencies = Pick<ConsumerDependencies, 'store'>

/** A document was accepted: it counts for its step and answers a remark about it. */
export const onDocumentUploaded = ({ store }: DocumentDependencies) =>
  consumer('onDocumentUploaded', documentUploaded, async ({ investorId, documentId: id, type }, context) => {
    await updateOpenRecord(store, investorId, context, async record =>
      withDocument(record, { type, id, refused: false }, context.now),
    )
  })

/** A file was refused by the check after the upload. */
export const onDocumentRejected = ({ store }: DocumentDependencies) =>
  consumer('onDocumentRejected', documentRejected, async ({ investorId, documentId: id, type }, context) => {
    await updateOpenRecord(store, investorId, context, async record =>
      withDocument(record, { type, id, refused: true }, context.now),
    )
  })
