import { documentRejected, documentUploaded } from '../../shared/contracts/documents/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'

/** Remembers the newest uploaded document of each type for the profile's cards. */
export const onDocumentUploaded = ({ profiles }: ConsumerDependencies) =>
  consumer('onDocumentUploaded', documentUploaded, ({ investorId, documentId: id, type }, { now: at }) =>
    profiles.noteDocument(investorId, { type, id, status: 'uploaded', at }),
  )

/** Remembers that the newest document of a type was refused by the check. */
export const onDocumentRejected = ({ profiles }: ConsumerDependencies) =>
  consumer('onDocumentRejected', documentRejected, ({ investorId, documentId: id, type }, { now: at }) =>
    profiles.noteDocument(investorId, { type, id, status: 'rejected', at }),
  )
