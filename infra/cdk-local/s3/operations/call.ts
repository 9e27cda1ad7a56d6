import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { BucketSpec } from '../bucketSpec.ts'
import { type BlobFiles, putLimitBytes, type WrittenBlob } from '../storage/blobFiles.ts'
import { DigestStream, expectedDigests, verifyDigests } from '../storage/digest.ts'
import type { EventFacts, EventOutbox } from '../storage/eventOutbox.ts'
import type { GroupCommit } from '../storage/groupCommit.ts'
import type { NewObject, ObjectTable, WriteCondition } from '../storage/objectTable.ts'
import type { UploadTable } from '../storage/uploadTable.ts'
import { unsignedChunks } from '../wire/authenticate.ts'
import { ChunkedBody } from '../wire/chunkedBody.ts'
import { S3Refusal } from '../wire/refusal.ts'
import { bodyOf } from '../wire/request.ts'
import { element } from '../wire/xml.ts'

const xmlLimitBytes = 2 * 1024 * 1024

/** What all calls work on. */
export interface S3State {
  readonly region: string
  readonly objects: ObjectTable
  readonly uploads: UploadTable
  readonly blobs: BlobFiles
  readonly outbox: EventOutbox
  readonly commits: GroupCommit
  readonly buckets: ReadonlyMap<string, BucketSpec>
  /** Milliseconds. */
  readonly now: () => number
}

/** The signer, who may be allowed an action or not. */
export interface Caller {
  /** Resolves, or throws the refusal of `authorize`. `action` e.g. `s3:GetObject`. */
  allow(action: string, resources: string[], context?: Record<string, string>): Promise<void>
  readonly payloadHash: string
  /** By this time (ms) what the caller signed must not have expired. */
  readonly expiryTime: number
}

/** An HTTP request before its authentication. */
export interface Request {
  readonly http: IncomingMessage
  readonly requestId: string
  readonly query: ReadonlyMap<string, string>
  /** By lower-case name; see readHeaders. */
  readonly headers: ReadonlyMap<string, string>
}

/** One authenticated call on an existing bucket. */
export interface Call extends Request {
  readonly bucket: BucketSpec
  /** Empty for a call on the bucket itself. */
  readonly key: string
  readonly caller: Caller
}

/** An answer. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A whole XML document. */
  readonly xml?: string
  readonly bytes?: Readable
}

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`
export const objectArn = (bucket: string, key: string): string => `arn:aws:s3:::${bucket}/${key}`

/** The account that owns all buckets, as an element of lists. */
export const ownerElement = (name: 'Owner' | 'Initiator'): string =>
  element(name, [element('ID', '000000000000')])

/** e.g. `2026-11-20T10:00:00.000Z` */
export const isoTime = (time: number): string => new Date(time).toISOString()

/** Writes the body of a put or a part to disk and checks its digests. */
export async function receiveBlob(state: S3State, call: Call): Promise<WrittenBlob> {
  if (!call.headers.has('content-length') && !call.headers.has('x-amz-decoded-content-length'))
    throw new S3Refusal('MissingContentLength', 411, 'You must provide the Content-Length HTTP header.')
  const expected = expectedDigests(call.headers, call.caller.payloadHash)
  const options = { maxBytes: putLimitBytes, minBytes: 0, expected }
  if (call.caller.payloadHash !== unsignedChunks) return state.blobs.write(bodyOf(call.http), options)
  const transform = new ChunkedBody()
  const through = { transform, trailers: transform.trailers }
  return state.blobs.write(bodyOf(call.http), { ...options, through })
}

/** Reads a small body (XML) whole and checks its digests; MalformedXML when it is too long. */
export async function receiveText(call: Call): Promise<string> {
  const expected = expectedDigests(call.headers, call.caller.payloadHash)
  const digest = new DigestStream(xmlLimitBytes, expected)
  const body = bodyOf(call.http)
  const chunked = call.caller.payloadHash === unsignedChunks ? new ChunkedBody() : undefined
  const source = chunked === undefined ? body : body.pipe(chunked)
  body.on('error', error => source.destroy(error))
  source.on('error', error => digest.destroy(error))
  const pieces: Buffer[] = []
  for await (const piece of source.pipe(digest)) pieces.push(Buffer.from(piece))
  verifyDigests(expected, digest.digests(), chunked?.trailers)
  return Buffer.concat(pieces).toString('utf8')
}

/** A new object besides its bytes. */
export interface NewObjectFacts extends Omit<NewObject, 'bucket' | 'blob' | 'bytes'> {
  readonly reason: EventFacts['reason']
  readonly condition?: WriteCondition
  /** Written in the same transaction. */
  readonly together?: () => { dropped: string[] }
}

/**
 * Names a body that is on disk: the object's row and its event's row are one transaction. Bodies that no row names any
 * longer are removed; when naming fails, the new body is.
 * @returns the version id for the answer, undefined in a bucket without versions
 */
export async function nameBlob(
  state: S3State,
  call: Pick<Call, 'bucket' | 'http' | 'requestId'>,
  written: WrittenBlob,
  facts: NewObjectFacts,
): Promise<string | undefined> {
  const { bucket } = call
  const { reason, condition = {}, together, ...rest } = facts
  const object: NewObject = { ...rest, bucket: bucket.name, blob: written.blob, bytes: written.bytes }
  const now = state.now()
  const name = () => {
    const ended = together?.().dropped ?? []
    const put = state.objects.put(object, { versioned: bucket.versioned, now, condition })
    if (bucket.eventBridge)
      state.outbox.record({
        time: now,
        bucket: bucket.name,
        key: object.key,
        size: object.bytes,
        etag: object.etag,
        versionId: bucket.versioned ? put.versionId : undefined,
        reason,
        requestId: call.requestId,
        requester: '000000000000',
        sourceIpAddress: call.http.socket.remoteAddress ?? '127.0.0.1',
      })
    return { versionId: put.versionId, dropped: [...ended, ...put.dropped] }
  }
  try {
    const { versionId, dropped } = await state.commits.run(name)
    state.blobs.remove(dropped)
    state.outbox.wake()
    return bucket.versioned ? versionId : undefined
  } catch (error) {
    state.blobs.remove([written.blob])
    throw error
  }
}

/** `x-amz-version-id`, if there is one. */
export const versionHeader = (versionId: string | undefined): Record<string, string> =>
  versionId === undefined || versionId === 'null' ? {} : { 'x-amz-version-id': versionId }
