import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { putLimitBytes, type WrittenBlob } from '../storage/blobFiles.ts'
import {
  type ChecksumName,
  checksumNames,
  checksumType,
  compositeChecksum,
  DigestStream,
  expectedDigests,
  verifyDigests,
} from '../storage/digest.ts'
import { storedHeaders, tagsOfHeader } from '../storage/storedHeaders.ts'
import type { Part } from '../storage/uploadTable.ts'
import { invalidArgument, notImplemented, S3Refusal } from '../wire/refusal.ts'
import { childrenNamed, childText, element, neededText, readXmlRoot, xmlDocument } from '../wire/xml.ts'
import {
  type Answer,
  type Call,
  isoTime,
  nameBlob,
  objectArn,
  receiveBlob,
  receiveText,
  type S3State,
  versionHeader,
} from './call.ts'
import { readRange } from './readObject.ts'
import { allowWrite, readCopySource, writeCondition } from './writeObject.ts'

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

/** UploadPart, and UploadPartCopy with the bytes of an object. */
async function storePart(
  state: S3State,
  call: Call,
  write: () => Promise<WrittenBlob>,
): Promise<WrittenBlob> {
  const text = call.query.get('partNumber') ?? ''
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number < 1 || number > largestPartNumber)
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive')
  await allowWrite(call, {})
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  const written = await write()
  try {
    const part = { number, bytes: written.bytes, etag: written.md5, blob: written.blob }
    state.blobs.remove(state.uploads.putPart(upload, part).dropped)
  } catch (error) {
    state.blobs.remove([written.blob])
    throw error
  }
  return written
}

export async function uploadPart(state: S3State, call: Call): Promise<Answer> {
  const written = await storePart(state, call, () => receiveBlob(state, call))
  const sums = Object.entries(written.checksums).map(
    ([name, sum]) => [`x-amz-checksum-${name}`, sum] as const,
  )
  return { status: 200, headers: { etag: `"${written.md5}"`, ...Object.fromEntries(sums) } }
}

/** UploadPartCopy: an object, or with `x-amz-copy-source-range` some of its bytes, becomes a part. */
export async function uploadPartCopy(state: S3State, call: Call): Promise<Answer> {
  const { source } = await readCopySource(state, call)
  const header = call.headers.get('x-amz-copy-source-range')
  const range = readRange(header, source.bytes)
  if (header !== undefined && (range === undefined || !header.endsWith(`-${range.end}`)))
    throw invalidArgument('The x-amz-copy-source-range value must be of the form bytes=first-last')
  const written = await storePart(state, call, () =>
    state.blobs.write(state.blobs.read(source.blob, range), {
      maxBytes: putLimitBytes,
      minBytes: 0,
      expected: { checksums: {} },
    }),
  )
  return {
    status: 200,
    xml: xmlDocument('CopyPartResult', [
      element('LastModified', isoTime(state.now())),
      element('ETag', `"${written.md5}"`),
      element('ChecksumCRC32', written.checksums.crc32),
    ]),
  }
}

/** A part of the list that ends an upload, with the checksums that the caller has for it. */
interface ChosenPart extends Part {
  readonly checksums: Readonly<Partial<Record<ChecksumName, string>>>
}

/** The parts in the caller's order, each with the ETag of its answer. */
function chosenParts(xml: string, known: readonly Part[]): ChosenPart[] {
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
    const sums = checksumNames.map(name => [name, childText(entry, `Checksum${name.toUpperCase()}`)] as const)
    return { ...part, checksums: Object.fromEntries(sums.filter(([, sum]) => sum !== undefined)) }
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

/** The bytes of the parts, one after the other; throws BadDigest for one that is not as the caller says. */
async function* bytesOf(state: S3State, parts: readonly ChosenPart[]): AsyncGenerator<unknown> {
  for (const { blob, checksums } of parts) {
    const digest = new DigestStream(putLimitBytes, { checksums })
    const bytes = state.blobs.read(blob)
    bytes.on('error', error => digest.destroy(error))
    yield* bytes.pipe(digest)
    verifyDigests({ checksums }, digest.digests())
  }
}

/**
 * The checksum of the finished object: of its parts' checksums where the caller names them all, or of its bytes if it is
 * so asked for. Without either AWS keeps a CRC64NVME, which is not computed here.
 */
function checksumsOf(
  call: Call,
  parts: readonly ChosenPart[],
  whole: WrittenBlob['checksums'],
): Partial<Record<ChecksumName, string>> {
  if (call.headers.get('x-amz-checksum-type') === 'FULL_OBJECT') return whole
  for (const name of checksumNames) {
    const sums = parts.flatMap(({ checksums }) => checksums[name] ?? [])
    if (sums.length === parts.length) return { [name]: compositeChecksum(name, sums) }
  }
  return {}
}

/** The request without its checksums, which are those of the object and not of the list of its parts. */
const withoutChecksums = (call: Call): Call => ({
  ...call,
  headers: new Map([...call.headers].filter(([name]) => !name.startsWith('x-amz-checksum-'))),
})

/** CompleteMultipartUpload: the parts become one object, and the upload ends, in one transaction. */
export async function completeMultipartUpload(state: S3State, call: Call): Promise<Answer> {
  const xml = await receiveText(withoutChecksums(call))
  const condition = writeCondition(call.headers)
  await allowWrite(call, {})
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  const parts = chosenParts(xml, state.uploads.parts(upload.id))
  const written = await state.blobs.write(Readable.from(bytesOf(state, parts)), {
    maxBytes: largestObjectBytes,
    minBytes: 0,
    expected: { checksums: expectedDigests(call.headers, '').checksums },
  })
  const checksums = checksumsOf(call, parts, written.checksums)
  const digest = createHash('md5').update(Buffer.from(parts.map(part => part.etag).join(''), 'hex'))
  const etag = `${digest.digest('hex')}-${parts.length}`
  const versionId = await nameBlob(state, call, written, {
    key: call.key,
    etag,
    headers: upload.headers,
    tags: upload.tags,
    checksums,
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
      ...Object.entries(checksums).flatMap(([name, sum]) => [
        element(`Checksum${name.toUpperCase()}`, sum),
        element('ChecksumType', checksumType(sum)),
      ]),
    ]),
  }
}

export async function abortMultipartUpload(state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:AbortMultipartUpload', [objectArn(call.bucket.name, call.key)])
  const upload = state.uploads.find(uploadId(call), call.bucket.name, call.key)
  state.blobs.remove(state.uploads.abort(upload.id).dropped)
  return { status: 204 }
}
