import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { checksumNames } from '../storage/digest.ts'
import { storedHeaders, tagsOfHeader } from '../storage/storedHeaders.ts'
import type { Part } from '../storage/uploadTable.ts'
import { invalidArgument, notImplemented, S3Refusal } from '../wire/refusal.ts'
import { childrenNamed, element, neededText, readXmlRoot, xmlDocument } from '../wire/xml.ts'
import {
  type Answer,
  type Call,
  nameBlob,
  objectArn,
  receiveBlob,
  receiveText,
  type S3State,
  versionHeader,
} from './call.ts'
import { allowWrite, writeCondition } from './writeObject.ts'

const smallestPartBytes = 5 * 1024 * 1024
const largestPartNumber = 10_000
const largestObjectBytes = 50 * 1024 * 1024 * 1024

const uploadId = (call: Call): string => call.query.get('uploadId') ?? ''

/** CreateMultipartUpload: keeps the headers and tags that the finished object will have. */
export async function createMultipartUpload(state: S3State, call: Call): Promise<Answer> {
  const tags = tagsOfHeader(call.headers.get('x-amz-tagging'))
  const headers = storedHeaders(call.headers)
  const algorithm = call.headers.get('x-amz-checksum-algorithm')
  if (algorithm !== undefined && !checksumNames.some(name => name === algorithm.toLowerCase()))
    throw notImplemented(`Checksum ${algorithm}`)
  await allowWrite(call, tags)
  const { name: bucket } = call.bucket
  const id = state.uploads.begin({ bucket, key: call.key, headers, tags }, state.now())
  return {
    status: 200,
    ...(algorithm === undefined ? {} : { headers: { 'x-amz-checksum-algorithm': algorithm } }),
    xml: xmlDocument('InitiateMultipartUploadResult', [
      element('Bucket', bucket),
      element('Key', call.key),
      element('UploadId', id),
    ]),
  }
}

export async function uploadPart(state: S3State, call: Call): Promise<Answer> {
  const text = call.query.get('partNumber') ?? ''
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number < 1 || number > largestPartNumber)
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive')
  await allowWrite(call, {})
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  const written = await receiveBlob(state, call)
  try {
    const part = { number, bytes: written.bytes, etag: written.md5, blob: written.blob }
    state.blobs.remove(state.uploads.putPart(upload, part).dropped)
  } catch (error) {
    state.blobs.remove([written.blob])
    throw error
  }
  const sums = Object.entries(written.checksums).map(
    ([name, sum]) => [`x-amz-checksum-${name}`, sum] as const,
  )
  return { status: 200, headers: { etag: `"${written.md5}"`, ...Object.fromEntries(sums) } }
}

/** The parts in the caller's order, each with the ETag of its answer. */
function chosenParts(xml: string, known: readonly Part[]): Part[] {
  const listed = childrenNamed(readXmlRoot(xml, 'CompleteMultipartUpload'), 'Part')
  if (listed.length === 0) throw new S3Refusal('MalformedXML', 400, 'You must specify at least one part')
  const parts = listed.map(entry => {
    const etag = neededText(entry, 'ETag').replaceAll('"', '')
    const part = known.find(each => each.number === Number(neededText(entry, 'PartNumber')))
    if (part === undefined || part.etag !== etag)
      throw new S3Refusal(
        'InvalidPart',
        400,
        "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
      )
    return part
  })
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    if (next === undefined) continue
    if (next.number <= part.number)
      throw new S3Refusal(
        'InvalidPartOrder',
        400,
        'The list of parts was not in ascending order. Parts must be ordered by part number.',
      )
    if (part.bytes < smallestPartBytes)
      throw new S3Refusal(
        'EntityTooSmall',
        400,
        'Your proposed upload is smaller than the minimum allowed size',
      )
  }
  return parts
}

async function* bytesOf(state: S3State, parts: readonly Part[]): AsyncGenerator<unknown> {
  for (const part of parts) yield* state.blobs.read(part.blob)
}

/** CompleteMultipartUpload: the parts become one object, and the upload ends, in one transaction. */
export async function completeMultipartUpload(state: S3State, call: Call): Promise<Answer> {
  const xml = await receiveText(call)
  const condition = writeCondition(call.headers)
  await allowWrite(call, {})
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  const parts = chosenParts(xml, state.uploads.parts(upload.id))
  const written = await state.blobs.write(Readable.from(bytesOf(state, parts)), {
    maxBytes: largestObjectBytes,
    minBytes: 0,
    expected: { checksums: {} },
  })
  const digest = createHash('md5').update(Buffer.from(parts.map(part => part.etag).join(''), 'hex'))
  const etag = `${digest.digest('hex')}-${parts.length}`
  const versionId = await nameBlob(state, call, written, {
    key: call.key,
    etag,
    headers: upload.headers,
    tags: upload.tags,
    // AWS answers a checksum of the parts' checksums here; it is omitted rather than computed differently.
    checksums: {},
    condition,
    reason: 'CompleteMultipartUpload',
    together: () => state.uploads.forget(upload.id),
  })
  return {
    status: 200,
    headers: versionHeader(versionId),
    xml: xmlDocument('CompleteMultipartUploadResult', [
      element(
        'Location',
        `http://${call.http.headers.host ?? ''}/${call.bucket.name}/${encodeURI(call.key)}`,
      ),
      element('Bucket', call.bucket.name),
      element('Key', call.key),
      element('ETag', `"${etag}"`),
    ]),
  }
}

export async function abortMultipartUpload(state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:AbortMultipartUpload', [objectArn(call.bucket.name, call.key)])
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  state.blobs.remove(state.uploads.abort(upload.id).dropped)
  return { status: 204 }
}
