import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { uploadLimits } from '../../shared/contracts/documents/documentBody.ts'
import { awsConsumer } from '../platform/eventFunction.ts'
import { log } from '../platform/log.ts'
import { reasonIn } from './content/reasonIn.ts'
import type { CheckDependencies } from './dependencies.ts'
import { type Checked, type Document, ownerOf } from './documentStore.ts'
import type { RefusalReason } from './fileCheck.ts'
import { openMalwareScan } from './malwareScan.ts'

/** EventBridge's "Object Created" of S3: the parts we read. */
const objectCreated = z.object({ object: z.object({ key: z.string(), 'version-id': z.string() }) })

/**
 * Checks an uploaded file and changes the document's state; nothing else does (K-018). The event may come twice, late,
 * or for a version that overwrote another: only the first version counts. All other versions are deleted, also when an
 * earlier delivery crashed before it could.
 */
export const onObjectCreated = (dependencies: CheckDependencies) =>
  awsConsumer('onObjectCreated', async (raw, { id: correlationId, now }) => {
    const { object } = z.parse(objectCreated, raw)
    const owner = ownerOf(object.key)
    if (owner === undefined) return
    const document = await dependencies.documents.find(owner.investorId, owner.id)
    if (document === undefined) return
    const version = object['version-id']
    if (document.state !== 'uploading') {
      if (document.state === 'rejected' || document.objectVersion !== version)
        await dependencies.objects.remove(object.key, version)
      return
    }
    const file = await dependencies.objects.read(object.key, version)
    if (file === undefined) return
    const { checked, reason: found } = await inspect(document, file.pieces, version)
    const context = { now, correlationId }
    const kycOpen = dependencies.kycOpenCheck(owner.investorId)
    const arrived =
      found === undefined
        ? await dependencies.documents.arrived(document, checked, { ...context, kycOpen })
        : undefined
    // With a ticket from before the approval no file is added to an approved KYC (K-257).
    const isLate = arrived?.ok === false && arrived.reason === 'itemFailed'
    const reason = isLate ? ('documents.reasonTooLate' as const) : found
    const moved =
      reason === undefined
        ? arrived
        : await dependencies.documents.refused(document, checked, reason, context)
    // Another delivery changed the document: the message is retried and finds the new state.
    if (moved?.ok !== true) throw new Error('the document was moved while its file was being read')
    if (reason === undefined) {
      log('document.checked', { recordId: document.id })
      return
    }
    await dependencies.objects.remove(object.key, version)
    log('document.refused', { recordId: document.id, problem: reason })
  })

async function inspect(
  document: Document,
  pieces: AsyncIterable<Uint8Array>,
  objectVersion: string,
): Promise<{ checked: Checked; reason: RefusalReason | undefined }> {
  const hash = createHash('sha256')
  const scan = openMalwareScan()
  const { maxBytes } = uploadLimits[document.type]
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    scan.feed(piece)
    bytes += piece.length
    if (bytes <= maxBytes) kept.push(piece)
  }
  const checked = { objectVersion, bytes, sha256: hash.digest('hex') }
  if (bytes > maxBytes) return { checked, reason: 'documents.reasonTooLarge' }
  if (scan.found) return { checked, reason: 'documents.reasonMalware' }
  return { checked, reason: reasonIn(document.format, Buffer.concat(kept)) }
}
