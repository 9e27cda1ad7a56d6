import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { uploadLimits } from '../../shared/contracts/documents/documentBody.ts'
import { awsConsumer } from '../platform/eventFunction.ts'
import { log } from '../platform/log.ts'
import { reasonIn } from './content/reasonIn.ts'
import type { CheckDependencies } from './dependencies.ts'
import { type Checked, type Document, ownerOf } from './documentStore.ts'
import type { RefusalReason } from './fileCheck.ts'

/** GuardDuty's event "Malware Protection Object Scan Result": the parts we read. */
const scanResult = z.object({
  s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string() }),
  scanResultDetails: z.object({
    scanResultStatus: z.enum(['NO_THREATS_FOUND', 'THREATS_FOUND', 'UNSUPPORTED', 'ACCESS_DENIED', 'FAILED']),
  }),
})
type Verdict = z.output<typeof scanResult>['scanResultDetails']['scanResultStatus']

/**
 * Checks an uploaded file once GuardDuty has scanned it, and changes the document's state; nothing else does (K-018): until
 * then it is in `uploading`, which no operator is shown. The event may come twice, late, or for a version that overwrote
 * another: only the first version counts. All other versions are deleted, also when an earlier delivery crashed before it could.
 */
export const onObjectScanned = (dependencies: CheckDependencies) =>
  awsConsumer('onObjectScanned', async (raw, { id: correlationId, now }) => {
    const { s3ObjectDetails, scanResultDetails } = z.parse(scanResult, raw)
    const object = { key: s3ObjectDetails.objectKey, version: s3ObjectDetails.versionId }
    const owner = ownerOf(object.key)
    if (owner === undefined) return
    const document = await dependencies.documents.find(owner.investorId, owner.id)
    const { version } = object
    // A ticket has a row before its file comes: without one the investor has left (U13).
    if (document === undefined) return dependencies.objects.remove(object.key, version)
    if (document.state !== 'uploading') {
      if (document.state === 'rejected' || document.objectVersion !== version)
        await dependencies.objects.remove(object.key, version)
      return
    }
    // Nobody has scanned it: the event lies with the dead letters, and a person is called (OPERATIONS.md).
    if (
      scanResultDetails.scanResultStatus === 'ACCESS_DENIED' ||
      scanResultDetails.scanResultStatus === 'FAILED'
    )
      throw new Error('GuardDuty could not scan the file')
    const file = await dependencies.objects.read(object.key, version)
    if (file === undefined) return
    const { checked, reason: found } = await inspect(document, file.pieces, {
      version,
      verdict: scanResultDetails.scanResultStatus,
    })
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
  { version: objectVersion, verdict }: { readonly version: string; readonly verdict: Verdict },
): Promise<{ checked: Checked; reason: RefusalReason | undefined }> {
  const hash = createHash('sha256')
  const { maxBytes } = uploadLimits[document.type]
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.length
    if (bytes <= maxBytes) kept.push(piece)
  }
  const checked = { objectVersion, bytes, sha256: hash.digest('hex') }
  if (bytes > maxBytes) return { checked, reason: 'documents.reasonTooLarge' }
  if (verdict === 'THREATS_FOUND') return { checked, reason: 'documents.reasonMalware' }
  const reason = reasonIn(document.format, Buffer.concat(kept))
  // An encrypted or nested file: ours says why where it can.
  if (verdict === 'UNSUPPORTED') return { checked, reason: reason ?? 'documents.reasonContent' }
  return { checked, reason }
}
