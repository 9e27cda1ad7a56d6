import { checksumType } from '../storage/digest.ts'
import { type ObjectVersion, preconditionFailed } from '../storage/objectTable.ts'
import { headerValue } from '../storage/storedHeaders.ts'
import { accessDenied, notImplemented, refusalOf, S3Refusal } from '../wire/refusal.ts'
import { element, xmlDocument } from '../wire/xml.ts'
import { type Answer, bucketArn, type Call, isoTime, objectArn, type S3State, versionHeader } from './call.ts'

/** A version that has bytes. */
export type FoundObject = ObjectVersion & { readonly blob: string }

const hidden = async (call: Call, bucket: string): Promise<void> => {
  try {
    await call.caller.allow('s3:ListBucket', [bucketArn(bucket)])
  } catch (error) {
    // A caller that may not list must not learn which keys exist; AWS answers so too.
    throw refusalOf(error)?.code === 'AccessDenied' ? accessDenied() : error
  }
}

/**
 * The current version of an object, or the named one. Throws NoSuchKey, NoSuchVersion, MethodNotAllowed (a delete
 * marker by its id), or AccessDenied instead of NoSuchKey for a caller that may not list the bucket.
 */
export async function findObject(
  state: S3State,
  call: Call,
  of: { bucket: string; key: string; versionId?: string | undefined },
): Promise<FoundObject> {
  const { bucket, key, versionId } = of
  const found =
    versionId === undefined
      ? state.objects.latest(bucket, key)
      : state.objects.version(bucket, key, versionId)
  if (found !== undefined && !found.marker && found.blob !== null) return { ...found, blob: found.blob }
  const marker = found === undefined ? {} : { 'x-amz-delete-marker': 'true' }
  if (versionId !== undefined && found !== undefined)
    throw new S3Refusal(
      'MethodNotAllowed',
      405,
      'The specified method is not allowed against this resource.',
      { ...marker, ...versionHeader(found.version_id) },
    )
  await hidden(call, bucket)
  if (versionId !== undefined)
    throw new S3Refusal('NoSuchVersion', 404, 'The specified version does not exist.')
  throw new S3Refusal('NoSuchKey', 404, 'The specified key does not exist.', marker)
}

/** Bytes `start` to `end`, both included. Undefined for the whole object; throws InvalidRange. */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (start >= bytes)
    throw new S3Refusal('InvalidRange', 416, 'The requested range is not satisfiable', {
      'content-range': `bytes */${bytes}`,
    })
  return { start, end }
}

const seconds = (time: number): number => Math.floor(time / 1000)
const named = (header: string, etag: string): boolean =>
  header.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, '').replaceAll('"', '')))

/** Checks If-Match and similar headers; true when the reader already has this version (304). */
function isNotModified(headers: ReadonlyMap<string, string>, object: ObjectVersion): boolean {
  const match = headers.get('if-match')
  const noneMatch = headers.get('if-none-match')
  const modified = seconds(object.modified_at)
  const unmodifiedSince = headers.get('if-unmodified-since')
  if (match !== undefined) {
    if (!named(match, object.etag)) throw preconditionFailed()
  } else if (unmodifiedSince !== undefined && modified > seconds(Date.parse(unmodifiedSince)))
    throw preconditionFailed()
  if (noneMatch !== undefined) return named(noneMatch, object.etag)
  const modifiedSince = headers.get('if-modified-since')
  return modifiedSince !== undefined && modified <= seconds(Date.parse(modifiedSince))
}

/** Response headers that a reader may set; only with a signed request, as all requests here are. */
const overridable = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

function objectHeaders(call: Call, object: ObjectVersion, partial: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    ...object.headers,
    'accept-ranges': 'bytes',
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified_at).toUTCString(),
    ...versionHeader(object.version_id),
  }
  for (const name of overridable) {
    const chosen = call.query.get(`response-${name}`)
    if (chosen !== undefined) headers[name] = headerValue(`response-${name}`, chosen)
  }
  const tagCount = Object.keys(object.tags).length
  if (tagCount > 0) headers['x-amz-tagging-count'] = String(tagCount)
  if (call.headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED' && !partial) {
    for (const [name, value] of Object.entries(object.checksums)) {
      headers[`x-amz-checksum-${name}`] = value
      headers['x-amz-checksum-type'] = checksumType(value)
    }
  }
  return headers
}

/** GetObject and HeadObject: ranges, versions, conditions and `response-*` overrides. */
export async function readObject(state: S3State, call: Call): Promise<Answer> {
  const versionId = call.query.get('versionId')
  const action = versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion'
  await call.caller.allow(action, [objectArn(call.bucket.name, call.key)])
  const object = await findObject(state, call, { bucket: call.bucket.name, key: call.key, versionId })
  if (isNotModified(call.headers, object)) {
    const headers = objectHeaders(call, object, true)
    return { status: 304, headers: { etag: headers.etag ?? '', ...versionHeader(object.version_id) } }
  }
  if (call.headers.has('if-range')) throw notImplemented('The header if-range')
  const range = readRange(call.headers.get('range'), object.bytes)
  const headers = objectHeaders(call, object, range !== undefined)
  headers['content-length'] = String(range === undefined ? object.bytes : range.end - range.start + 1)
  if (range !== undefined) headers['content-range'] = `bytes ${range.start}-${range.end}/${object.bytes}`
  const status = range === undefined ? 200 : 206
  if (call.http.method === 'HEAD' || object.bytes === 0) return { status, headers }
  return { status, headers, bytes: state.blobs.read(object.blob, range) }
}

/** How many parts an object was uploaded in, by its ETag; undefined for one that was put whole. */
const partsOf = (object: ObjectVersion): number | undefined => {
  const [, count] = /-(\d+)$/.exec(object.etag) ?? []
  return count === undefined ? undefined : Number(count)
}

/** GetObjectAttributes: what the header `x-amz-object-attributes` names; of the parts only their number. */
export async function getObjectAttributes(state: S3State, call: Call): Promise<Answer> {
  const versionId = call.query.get('versionId')
  const arns = [objectArn(call.bucket.name, call.key)]
  const suffix = versionId === undefined ? '' : 'Version'
  await call.caller.allow(`s3:GetObject${suffix}`, arns)
  await call.caller.allow(`s3:GetObject${suffix}Attributes`, arns)
  const object = await findObject(state, call, { bucket: call.bucket.name, key: call.key, versionId })
  const sums = Object.entries(object.checksums)
  const all: Readonly<Record<string, string>> = {
    ETag: element('ETag', object.etag),
    Checksum:
      sums.length === 0
        ? ''
        : element('Checksum', [
            ...sums.map(([name, sum]) => element(`Checksum${name.toUpperCase()}`, sum)),
            ...sums.map(([, sum]) => element('ChecksumType', checksumType(sum))),
          ]),
    ObjectParts:
      partsOf(object) === undefined ? '' : element('ObjectParts', [element('PartsCount', partsOf(object))]),
    StorageClass: element('StorageClass', 'STANDARD'),
    ObjectSize: element('ObjectSize', object.bytes),
  }
  const wanted = (call.headers.get('x-amz-object-attributes') ?? '').split(',').map(name => name.trim())
  return {
    status: 200,
    headers: {
      'last-modified': new Date(object.modified_at).toUTCString(),
      ...versionHeader(object.version_id),
    },
    xml: xmlDocument(
      'GetObjectAttributesResponse',
      Object.entries(all).map(([name, written]) => (wanted.includes(name) ? written : '')),
    ),
  }
}

/** The form of CopyObjectResult and lists. */
export const lastModified = (object: ObjectVersion): string => isoTime(object.modified_at)
