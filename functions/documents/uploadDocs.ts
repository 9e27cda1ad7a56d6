import type { InputOf } from '../../shared/contracts/defineCall.ts'
import { fileFormats, formatOf, uploadLimits } from '../../shared/contracts/documents/documentBody.ts'
import type { uploadDocs } from '../../shared/contracts/documents/uploadDocs.ts'
import { type Refused, refuse, reply } from '../../shared/outcome.ts'
import type { Call, Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import { type Limit, takeItem } from '../platform/records/limits.ts'
import type { Dependencies } from './dependencies.ts'
import { ticketSeconds } from './documentLifecycle.ts'
import type { Document } from './documentStore.ts'
import { looksLike } from './fileCheck.ts'

type Input = InputOf<typeof uploadDocs>

/** Uploads per investor and day, repeated ones included: each may store 20 MB. */
const uploadsPerDay: Limit = { name: 'uploads-per-account', most: 300, windowSeconds: 86_400 }

/** Opens an upload and answers a ticket, or stores a small file at once (K-018). Both cause the same S3 event. */
export const handleUploadDocs =
  (dependencies: Dependencies): Handler<typeof uploadDocs> =>
  async (input, call) => {
    const wrong = checkInput(input, call) ?? (await checkOwner(dependencies, input, call))
    if (wrong !== undefined) return wrong
    // An investor cannot change an approved KYC (K-257).
    if (await dependencies.isKycApproved(call.session.investorId)) return refuse('bank.kycClosed')
    const document = await openDocument(dependencies, input, call)
    if ('ok' in document) return document
    // A repeated call whose file was refused meanwhile: another file needs a new call.
    if (document.state === 'rejected') return refuse('documents.notUploaded')
    if (document.state !== 'uploading') {
      return reply({ document: { id: document.id, type: document.type, status: 'uploaded' as const } })
    }
    const body = { id: document.id, type: document.type, status: 'uploading' as const }
    const contentType = fileFormats[document.format]
    if (call.file !== undefined) {
      await dependencies.objects.put({ key: document.objectKey, body: call.file.bytes, contentType })
      return reply({ document: body })
    }
    const { maxBytes } = uploadLimits[document.type]
    const form = await dependencies.objects.uploadForm({
      key: document.objectKey,
      contentType,
      // A ticket takes the very size that was asked for, so nobody stores more than was counted.
      minBytes: input.size ?? 1,
      maxBytes: input.size ?? maxBytes,
      expiresSeconds: ticketSeconds,
    })
    const expiresAt = new Date(call.now.getTime() + ticketSeconds * 1000).toISOString()
    return reply({ document: body, upload: { ...form, maxBytes, expiresAt } })
  }

/** Checks name, type, size and, for a small file, its content. */
function checkInput({ type, name, size }: Input, { file }: Call<typeof uploadDocs>): Refused | undefined {
  const { maxBytes, formats } = uploadLimits[type]
  const format = formatOf(name)
  if (format === undefined || !formats.includes(format)) {
    return refuse('documents.typeNotAccepted', { field: 'name', params: { formats: formats.join(', ') } })
  }
  if (size !== undefined && size > maxBytes) {
    return refuse('documents.tooLarge', { field: 'size', params: { megabytes: maxBytes / 1_000_000 } })
  }
  if (file !== undefined && file.bytes.length === 0) return refuse('documents.empty', { field: 'size' })
  if (file !== undefined && !looksLike(format, file.bytes)) {
    return refuse('documents.typeNotAccepted', { field: 'name', params: { formats: formats.join(', ') } })
  }
  return undefined
}

/** The documented query has e-mail and PAN; both must be the investor's own (K-256). */
async function checkOwner(
  { pansOf }: Dependencies,
  { email, pan }: Input,
  { session }: Call<typeof uploadDocs>,
): Promise<Refused | undefined> {
  if (email !== undefined && email !== session.email) return refuse('documents.notYours', { field: 'email' })
  if (pan === undefined || pan === '') return undefined
  return (await pansOf(session.investorId)).includes(pan)
    ? undefined
    : refuse('documents.notYours', { field: 'pan' })
}

/** Creates the document, or finds the one that a repeated call created. */
async function openDocument(
  { documents, kycOpenCheck }: Dependencies,
  { type, name }: Input,
  call: Call<typeof uploadDocs>,
): Promise<Document | Refused> {
  const format = formatOf(name)
  if (format === undefined) throw new Error('the format was checked before')
  const { now, correlationId, idempotency, session } = call
  const { investorId } = session
  const id = newId('doc', now)
  const opened = await documents.open(
    { id, investorId, type, fileName: name, format },
    {
      now,
      correlationId,
      // The KYC was approved meanwhile, or the limit is reached.
      items: [
        { refuses: 'bank.kycClosed' as const, item: kycOpenCheck(investorId) },
        { refuses: 'session.heavyTraffic' as const, item: takeItem(uploadsPerDay, investorId, now) },
      ],
      idempotency,
    },
  )
  if (!opened.ok && opened.reason === 'keyReused') return refuse('common.keyReused')
  if (!opened.ok && opened.reason === 'itemFailed') return refuse(opened.refuses)
  const found = await documents.find(
    investorId,
    !opened.ok && opened.reason === 'repeat' ? opened.recordId : id,
  )
  if (found === undefined) throw new Error('a document that was just opened cannot be read')
  return found
}
