import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openDurableFile } from '../queue/durableFile.ts'
import { openStateFile } from '../stack/stateFile.ts'
import type { BucketSpec } from './bucketSpec.ts'
import { headBucket, listBuckets } from './operations/bucketCalls.ts'
import { bucketReads } from './operations/bucketSettings.ts'
import type { Answer, Call, Caller, Request, S3State } from './operations/call.ts'
import { type Swept, sweepLifecycle } from './operations/lifecycle.ts'
import { listObjects, listObjectsV2, listObjectVersions } from './operations/listObjects.ts'
import { listMultipartUploads, listParts } from './operations/multipartLists.ts'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
  uploadPartCopy,
} from './operations/multipartUpload.ts'
import { postObject } from './operations/postObject.ts'
import { getObjectAttributes, readObject } from './operations/readObject.ts'
import { uploadFolder } from './operations/uploadFolder.ts'
import {
  copyObject,
  deleteObject,
  deleteObjects,
  getObjectTagging,
  putObject,
  putObjectTagging,
} from './operations/writeObject.ts'
import { BlobFiles } from './storage/blobFiles.ts'
import { EventOutbox, eventSchema, type ObjectCreated } from './storage/eventOutbox.ts'
import { GroupCommit } from './storage/groupCommit.ts'
import { ObjectTable, objectSchema } from './storage/objectTable.ts'
import { UploadTable, uploadSchema } from './storage/uploadTable.ts'
import { answerRequest } from './wire/answer.ts'
import { authenticate, authenticatePolicy, type LookupSecret, type Signer } from './wire/authenticate.ts'
import { operationOf } from './wire/operation.ts'
import { notImplemented, S3Refusal } from './wire/refusal.ts'
import { readHeaders, type Target } from './wire/request.ts'

export interface S3Options<P> {
  /** Holds `s3.db` and `blobs/`; made when missing. */
  readonly directory: string
  readonly region: string
  readonly buckets: readonly BucketSpec[]
  /** Milliseconds; decides the expiry of policies and links, dates objects, drives lifecycle rules. */
  readonly now: () => number
  readonly lookupSecret: LookupSecret<P>
  /** Whether links and forms that this one signed may be dated by the machine's clock: whoever does not run here signs so. */
  readonly isOutside?: (principal: P) => boolean
  /** Returns, or throws an error with `code`, `message` and `statusCode` (or `status`), e.g. AccessDenied, 403. */
  readonly authorize: (
    principal: P,
    action: string,
    resourceArns: string[],
    context: Record<string, string>,
  ) => void | Promise<void>
  /** Called at least once for each object created in a bucket with `eventBridge`; a rejection is tried again. */
  readonly onObjectCreated: (event: ObjectCreated) => void | Promise<void>
  readonly log: (line: string) => void
}

export interface S3 {
  /** Not listening yet: the caller chooses the port. */
  readonly server: http.Server
  /** Writes the files of a folder that are new or changed, by their paths below it; for what a deployment uploads. */
  upload(bucket: string, folder: string): Promise<void>
  /** The body of a version, or of the object in a bucket without versions; `undefined` when it is gone. */
  read(object: Pick<ObjectCreated, 'bucket' | 'key' | 'versionId'>): Readable | undefined
  /** Applies the lifecycle rules as of `now()`. */
  sweep(): Swept
  /** Resolves once no request is in progress and every event has been delivered or waits for its next attempt. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Every supported call; any other is refused by its name. */
const calls: Readonly<Record<string, (state: S3State, call: Call) => Promise<Answer>>> = {
  HeadBucket: headBucket,
  ...bucketReads,
  ListObjects: listObjects,
  ListObjectsV2: listObjectsV2,
  ListObjectVersions: listObjectVersions,
  PutObject: putObject,
  GetObject: readObject,
  HeadObject: readObject,
  GetObjectAttributes: getObjectAttributes,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  CopyObject: copyObject,
  GetObjectTagging: getObjectTagging,
  PutObjectTagging: putObjectTagging,
  CreateMultipartUpload: createMultipartUpload,
  UploadPart: uploadPart,
  UploadPartCopy: uploadPartCopy,
  ListParts: listParts,
  ListMultipartUploads: listMultipartUploads,
  CompleteMultipartUpload: completeMultipartUpload,
  AbortMultipartUpload: abortMultipartUpload,
}

function openState<P>(options: S3Options<P>): { state: S3State; closeFile: () => void } {
  mkdirSync(options.directory, { recursive: true })
  const db = openDurableFile(
    join(options.directory, 's3.db'),
    `${objectSchema}${uploadSchema}${eventSchema}`,
    'which objects lie in the buckets',
  )
  const state = {
    region: options.region,
    objects: new ObjectTable(db),
    uploads: new UploadTable(db),
    blobs: new BlobFiles(options.directory),
    commits: new GroupCommit(db),
    outbox: new EventOutbox(db, options.onObjectCreated, options.log),
    buckets: new Map(options.buckets.map(bucket => [bucket.name, bucket])),
    now: options.now,
  }
  for (const name of state.buckets.keys()) state.objects.rememberBucket(name, options.now())
  const orphans = state.blobs.removeOrphans(new Set([...state.objects.blobs(), ...state.uploads.blobs()]))
  if (orphans > 0) options.log(`S3 removed ${orphans} bodies that a crash left without a name`)
  return { state, closeFile: () => db.close() }
}

/** The time by which what this one signed expires: for somebody outside the earlier one of the stack's and the machine's. */
const expiryTime = <P>({ now, isOutside }: S3Options<P>, principal: P): number =>
  isOutside?.(principal) === true ? Math.min(now(), Date.now()) : now()

const callerOf = <P>(options: S3Options<P>, signer: Signer<P>): Caller => ({
  expiryTime: expiryTime(options, signer.principal),
  payloadHash: signer.payloadHash,
  allow: async (action, resources, context = {}) =>
    options.authorize(signer.principal, action, resources, context),
})

async function perform<P>(
  options: S3Options<P>,
  state: S3State,
  incoming: { http: http.IncomingMessage; requestId: string; target: Target },
): Promise<Answer> {
  const { target } = incoming
  const headers = readHeaders(incoming.http, target.query)
  const request: Request = {
    http: incoming.http,
    requestId: incoming.requestId,
    query: target.query,
    headers,
  }
  const bucket = state.buckets.get(target.bucket)
  const operation = operationOf(incoming.http.method ?? '', target, headers)
  if (operation === 'PostObject' && bucket !== undefined)
    return postObject(state, request, bucket, fields =>
      callerOf(options, authenticatePolicy(fields, options.lookupSecret)),
    )
  const signer = authenticate(incoming.http, target.query, options.lookupSecret, principal =>
    expiryTime(options, principal),
  )
  const caller = callerOf(options, signer)
  if (operation === 'ListBuckets') return listBuckets(state, caller)
  const run = Object.hasOwn(calls, operation) ? calls[operation] : undefined
  if (run === undefined) throw notImplemented(operation)
  if (bucket === undefined) throw new S3Refusal('NoSuchBucket', 404, 'The specified bucket does not exist')
  return run(state, { ...request, bucket, key: target.key, caller })
}

/**
 * The embedded S3: the calls of the product and of the `aws` command line, path style, every request signed
 * (SigV4 by header, link or form policy) and authorized; what is acknowledged is on disk.
 */
export function createS3<P>(options: S3Options<P>): S3 {
  const { state, closeFile } = openStateFile(
    join(options.directory, 's3.db'),
    'which objects lie in the buckets',
    () => openState(options),
  )
  const underWay = new Set<Promise<void>>()
  const server = http.createServer((request, response) => {
    const requestId = randomUUID()
    const work = answerRequest(request, response, {
      requestId,
      now: options.now(),
      buckets: state.buckets,
      log: options.log,
      perform: target => perform(options, state, { http: request, requestId, target }),
    }).finally(() => underWay.delete(work))
    underWay.add(work)
  })
  // Longer than any client keeps an idle connection, so that none is closed while a request is being sent.
  server.keepAliveTimeout = 65_000
  state.outbox.wake()
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
    await state.outbox.idle()
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    server.close()
    server.closeAllConnections()
    while (underWay.size > 0) await Promise.all(underWay)
    await state.outbox.close()
    closeFile()
  }
  return {
    server,
    upload: (bucket, folder) => uploadFolder(state, bucket, folder),
    read({ bucket, key, versionId }) {
      const found =
        versionId === undefined
          ? state.objects.latest(bucket, key)
          : state.objects.version(bucket, key, versionId)
      return found?.blob == null ? undefined : state.blobs.read(found.blob)
    },
    sweep: () => sweepLifecycle(state),
    idle,
    close() {
      closing ??= close()
      return closing
    },
  }
}
