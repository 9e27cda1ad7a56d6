import { putLimitBytes } from '../storage/blobFiles.ts'
import type { WriteCondition } from '../storage/objectTable.ts'
import { storedHeaders, tagsOf, tagsOfHeader } from '../storage/storedHeaders.ts'
import { invalidArgument, notImplemented, refusalOf, S3Refusal } from '../wire/refusal.ts'
import { acceptedKey } from '../wire/request.ts'
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
import { findObject } from './readObject.ts'

const deleteLimit = 1000

/** If-None-Match (only `*`, as on AWS) and If-Match of a write. */
export function writeCondition(headers: ReadonlyMap<string, string>): WriteCondition {
  const ifNoneMatch = headers.get('if-none-match')
  const ifMatch = headers.get('if-match')
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw notImplemented('If-None-Match of an ETag on a write')
  return {
    ifNoneMatch,
    ifMatch,
  }
}

/** Tags in a write need the right to tag as well. */
export async function allowWrite(call: Call, tags: Readonly<Record<string, string>>): Promise<void> {
  const arns = [objectArn(call.bucket.name, call.key)]
  await call.caller.allow('s3:PutObject', arns)
  if (Object.keys(tags).length > 0) await call.caller.allow('s3:PutObjectTagging', arns)
}

/** PutObject: the body is on disk, synced and named before the answer. */
export async function putObject(state: S3State, call: Call): Promise<Answer> {
  const tags = tagsOfHeader(call.headers.get('x-amz-tagging'))
  const headers = storedHeaders(call.headers)
  const condition = writeCondition(call.headers)
  await allowWrite(call, tags)
  const written = await receiveBlob(state, call)
  const { key } = call
  const { md5: etag, checksums } = written
  const versionId = await nameBlob(state, call, written, {
    key,
    etag,
    headers,
    tags,
    checksums,
    condition,
    reason: 'PutObject',
  })
  const sums = Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value] as const)
  return {
    status: 200,
    headers: { etag: `"${etag}"`, ...Object.fromEntries(sums), ...versionHeader(versionId) },
  }
}

function copySource(header: string): { bucket: string; key: string; versionId?: string | undefined } {
  const [path = '', version] = header.split('?versionId=')
  let name: string
  try {
    name = decodeURIComponent(path).replace(/^\//, '')
  } catch (cause) {
    throw invalidArgument(`Copy Source must be URL-encoded: ${String(cause)}`)
  }
  const slash = name.indexOf('/')
  if (slash < 1 || slash === name.length - 1)
    throw invalidArgument('Copy Source must mention the source bucket and key: sourcebucket/sourcekey')
  return {
    bucket: name.slice(0, slash),
    key: acceptedKey(name.slice(slash + 1)),
    versionId: version,
  }
}

const directive = (call: Call, name: string): 'COPY' | 'REPLACE' => {
  const value = call.headers.get(name) ?? 'COPY'
  if (value !== 'COPY' && value !== 'REPLACE') throw invalidArgument(`Unknown ${name}: ${value}`)
  return value
}

/** The object that a copy reads, which its caller must be allowed to read. */
export async function readCopySource(state: S3State, call: Call) {
  const from = copySource(call.headers.get('x-amz-copy-source') ?? '')
  await call.caller.allow(from.versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion', [
    objectArn(from.bucket, from.key),
  ])
  if (!state.buckets.has(from.bucket))
    throw new S3Refusal('NoSuchBucket', 404, 'The specified bucket does not exist')
  return { from, source: await findObject(state, call, from) }
}

/** CopyObject, with its directives for metadata and tags; needs the right to read the source. */
export async function copyObject(state: S3State, call: Call): Promise<Answer> {
  const named = copySource(call.headers.get('x-amz-copy-source') ?? '')
  const replaced = storedHeaders(call.headers)
  const metadata = directive(call, 'x-amz-metadata-directive')
  const same = named.bucket === call.bucket.name && named.key === call.key && named.versionId === undefined
  if (same && metadata === 'COPY')
    throw new S3Refusal(
      'InvalidRequest',
      400,
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    )
  const { from, source } = await readCopySource(state, call)
  const copiesTags = directive(call, 'x-amz-tagging-directive') === 'COPY'
  const tags = copiesTags ? source.tags : tagsOfHeader(call.headers.get('x-amz-tagging'))
  if (copiesTags && Object.keys(tags).length > 0)
    await call.caller.allow(
      from.versionId === undefined ? 's3:GetObjectTagging' : 's3:GetObjectVersionTagging',
      [objectArn(from.bucket, from.key)],
    )
  await allowWrite(call, tags)
  const expected = { checksums: {} }
  const bytes = state.blobs.read((await findObject(state, call, from)).blob)
  const written = await state.blobs.write(bytes, { maxBytes: putLimitBytes, minBytes: 0, expected })
  const versionId = await nameBlob(state, call, written, {
    key: call.key,
    etag: written.md5,
    headers: metadata === 'COPY' ? source.headers : replaced,
    tags,
    checksums: written.checksums,
    condition: writeCondition(call.headers),
    reason: 'CopyObject',
  })
  const sourceVersion =
    source.version_id === 'null' ? {} : { 'x-amz-copy-source-version-id': source.version_id }
  return {
    status: 200,
    headers: { ...versionHeader(versionId), ...sourceVersion },
    xml: xmlDocument('CopyObjectResult', [
      element('LastModified', isoTime(state.now())),
      element('ETag', `"${written.md5}"`),
    ]),
  }
}

interface Deleted {
  readonly versionId?: string | undefined
  readonly marker: boolean
}

async function deleteOne(
  state: S3State,
  call: Call,
  key: string,
  versionId: string | undefined,
): Promise<Deleted> {
  const action = versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion'
  await call.caller.allow(action, [objectArn(call.bucket.name, key)])
  if (versionId !== undefined) {
    const { wasMarker, dropped } = state.objects.deleteVersion(call.bucket.name, key, versionId)
    state.blobs.remove(dropped)
    return { versionId, marker: wasMarker }
  }
  const options = { versioned: call.bucket.versioned, now: state.now() }
  const { markerId, dropped } = state.objects.delete(call.bucket.name, key, options)
  state.blobs.remove(dropped)
  return markerId === undefined ? { marker: false } : { versionId: markerId, marker: true }
}

/** DeleteObject: a delete marker in a versioned bucket, unless a version is named. */
export async function deleteObject(state: S3State, call: Call): Promise<Answer> {
  if (call.headers.has('if-match')) throw notImplemented('If-Match on a delete')
  const { versionId, marker } = await deleteOne(state, call, call.key, call.query.get('versionId'))
  const markerHeader: Record<string, string> = marker ? { 'x-amz-delete-marker': 'true' } : {}
  return { status: 204, headers: { ...markerHeader, ...versionHeader(versionId) } }
}

/** DeleteObjects: up to 1000 keys, each allowed or refused separately. */
export async function deleteObjects(state: S3State, call: Call): Promise<Answer> {
  const root = readXmlRoot(await receiveText(call), 'Delete')
  const quiet = childText(root, 'Quiet') === 'true'
  const wanted = childrenNamed(root, 'Object')
  if (wanted.length === 0 || wanted.length > deleteLimit)
    throw new S3Refusal('MalformedXML', 400, 'Between 1 and 1000 objects can be deleted at once')
  const lines: string[] = []
  for (const each of wanted) {
    const key = acceptedKey(neededText(each, 'Key'))
    const requestedVersion = childText(each, 'VersionId')
    const named = [element('Key', key), element('VersionId', requestedVersion)]
    try {
      const { versionId, marker } = await deleteOne(state, call, key, requestedVersion)
      const markers = marker
        ? [element('DeleteMarker', true), element('DeleteMarkerVersionId', versionId)]
        : []
      if (!quiet) lines.push(element('Deleted', [...named, ...markers]))
    } catch (error) {
      const refused = refusalOf(error)
      if (refused?.code !== 'AccessDenied') throw error
      const fields = [element('Code', refused.code), element('Message', refused.message)]
      lines.push(element('Error', [...named, ...fields]))
    }
  }
  return { status: 200, xml: xmlDocument('DeleteResult', lines) }
}

const taggingAction = (call: Call, verb: 'Get' | 'Put'): string =>
  call.query.has('versionId') ? `s3:${verb}ObjectVersionTagging` : `s3:${verb}ObjectTagging`

const tagged = (state: S3State, call: Call) =>
  findObject(state, call, {
    bucket: call.bucket.name,
    key: call.key,
    versionId: call.query.get('versionId'),
  })

export async function getObjectTagging(state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow(taggingAction(call, 'Get'), [objectArn(call.bucket.name, call.key)])
  const object = await tagged(state, call)
  const tags = Object.entries(object.tags).map(([key, value]) =>
    element('Tag', [element('Key', key), element('Value', value)]),
  )
  return {
    status: 200,
    headers: versionHeader(object.version_id),
    xml: xmlDocument('Tagging', [element('TagSet', tags)]),
  }
}

/** PutObjectTagging replaces all tags of a version. */
export async function putObjectTagging(state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow(taggingAction(call, 'Put'), [objectArn(call.bucket.name, call.key)])
  const sets = childrenNamed(readXmlRoot(await receiveText(call), 'Tagging'), 'TagSet')
  const pairs = sets.flatMap(set => childrenNamed(set, 'Tag'))
  const tags = tagsOf(pairs.map(tag => [neededText(tag, 'Key'), neededText(tag, 'Value')] as const))
  const object = await tagged(state, call)
  state.objects.setTags(object, tags)
  return { status: 200, headers: versionHeader(object.version_id) }
}
