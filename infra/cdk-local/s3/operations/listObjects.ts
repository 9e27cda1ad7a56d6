import { encodeRfc3986 } from '../../gate/signature.ts'
import { afterKey, beforeKey, type ObjectVersion, type Position } from '../storage/objectTable.ts'
import { invalidArgument } from '../wire/refusal.ts'
import { element, xmlDocument } from '../wire/xml.ts'
import { type Answer, bucketArn, type Call, ownerElement, type S3State } from './call.ts'
import { lastModified } from './readObject.ts'

const pageLimit = 1000
/** Sorts after every key with the prefix before it. */
const afterAll = '\u{10ffff}'

interface Page {
  readonly objects: ObjectVersion[]
  readonly prefixes: string[]
  /** What the page ends with where more follow: a common prefix or an object. */
  readonly last?: { readonly prefix: string } | { readonly object: ObjectVersion } | undefined
}

interface Wanted {
  readonly prefix: string
  readonly delimiter: string
  /** The list begins after it. */
  readonly from: Position
  readonly maxKeys: number
  /** Every version and delete marker, not only the current objects. */
  readonly all: boolean
}

const isBefore = (key: string, other: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(other)) < 0

/** Walks the keys in order; a common prefix counts once and all its keys are skipped. */
function readPage(state: S3State, bucket: string, wanted: Wanted): Page {
  const { prefix, delimiter, maxKeys, all } = wanted
  const objects: ObjectVersion[] = []
  const prefixes: string[] = []
  let last: Page['last']
  let from = isBefore(wanted.from.key, prefix) ? beforeKey(prefix) : wanted.from
  while (maxKeys > 0) {
    const rows = state.objects.page(bucket, from, { all, limit: pageLimit })
    let jumped = false
    for (const row of rows) {
      if (!row.key.startsWith(prefix)) return { objects, prefixes }
      if (objects.length + prefixes.length >= maxKeys) return { objects, prefixes, last }
      const end = delimiter === '' ? -1 : row.key.indexOf(delimiter, prefix.length)
      if (end >= 0) {
        const common = row.key.slice(0, end + delimiter.length)
        prefixes.push(common)
        last = { prefix: common }
        from = afterKey(common + afterAll)
        jumped = true
        break
      }
      objects.push(row)
      last = { object: row }
      from = row
    }
    if (!jumped && rows.length < pageLimit) break
  }
  return { objects, prefixes }
}

/** What all three lists are asked with; the permission to list is checked. */
async function readList(call: Call, action: string) {
  const { bucket, query } = call
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const text = query.get('max-keys')
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw invalidArgument('Argument maxKeys must be an integer between 0 and 2147483647')
  const maxKeys = Math.min(pageLimit, Number(text ?? pageLimit))
  await call.caller.allow(action, [bucketArn(bucket.name)], {
    's3:prefix': prefix,
    's3:delimiter': delimiter,
    's3:max-keys': String(maxKeys),
  })
  const encoding = query.get('encoding-type')
  const written = (key: string) => (encoding === 'url' ? key.split('/').map(encodeRfc3986).join('/') : key)
  /** A marker; that of a common prefix is after all its keys. */
  const after = (marker: string): Position =>
    afterKey(delimiter !== '' && marker.endsWith(delimiter) ? marker + afterAll : marker)
  const optional = (name: string, value: string | undefined) =>
    element(name, value === undefined ? undefined : written(value))
  return { prefix, delimiter, maxKeys, encoding, written, after, optional }
}

type List = Awaited<ReturnType<typeof readList>>

const commonPrefixes = (page: Page, { written }: List): string[] =>
  page.prefixes.map(each => element('CommonPrefixes', [element('Prefix', written(each))]))

/** The elements that every list has. */
const common = (call: Call, list: List): string[] => [
  element('Name', call.bucket.name),
  element('Prefix', list.written(list.prefix)),
  list.optional('Delimiter', list.delimiter === '' ? undefined : list.delimiter),
  element('EncodingType', list.encoding),
  element('MaxKeys', list.maxKeys),
]

const contents = (page: Page, { written }: List, owner: string): string[] =>
  page.objects.map(object =>
    element('Contents', [
      element('Key', written(object.key)),
      element('LastModified', lastModified(object)),
      element('ETag', `"${object.etag}"`),
      element('Size', object.bytes),
      owner,
      element('StorageClass', 'STANDARD'),
    ]),
  )

/** The key or common prefix that a page ends with. */
const endOf = ({ last }: Page): string | undefined =>
  last === undefined ? undefined : 'prefix' in last ? last.prefix : last.object.key

/** ListObjectsV2: prefix, delimiter, start-after, continuation, max-keys, fetch-owner and encoding-type. */
export async function listObjectsV2(state: S3State, call: Call): Promise<Answer> {
  const { bucket, query } = call
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const list = await readList(call, 's3:ListBucket')
  const from =
    token === undefined
      ? afterKey(startAfter ?? '')
      : list.after(Buffer.from(token, 'base64url').toString('utf8'))
  const page = readPage(state, bucket.name, { ...list, from, all: false })
  const end = endOf(page)
  const next = end === undefined ? undefined : Buffer.from(end).toString('base64url')
  const owner = query.get('fetch-owner') === 'true' ? ownerElement('Owner') : ''
  return {
    status: 200,
    xml: xmlDocument('ListBucketResult', [
      ...common(call, list),
      list.optional('StartAfter', startAfter),
      element('ContinuationToken', token),
      element('NextContinuationToken', next),
      element('KeyCount', page.objects.length + page.prefixes.length),
      element('IsTruncated', next !== undefined),
      ...contents(page, list, owner),
      ...commonPrefixes(page, list),
    ]),
  }
}

/** ListObjects, the first version of the list, which old programs call. */
export async function listObjects(state: S3State, call: Call): Promise<Answer> {
  const marker = call.query.get('marker') ?? ''
  const list = await readList(call, 's3:ListBucket')
  const page = readPage(state, call.bucket.name, { ...list, from: list.after(marker), all: false })
  const end = endOf(page)
  return {
    status: 200,
    xml: xmlDocument('ListBucketResult', [
      ...common(call, list),
      element('Marker', list.written(marker)),
      // Without a delimiter the last key is the next marker.
      list.optional('NextMarker', list.delimiter === '' ? undefined : end),
      element('IsTruncated', end !== undefined),
      ...contents(page, list, ownerElement('Owner')),
      ...commonPrefixes(page, list),
    ]),
  }
}

const versionElement = (object: ObjectVersion, { written }: List): string =>
  element(object.marker ? 'DeleteMarker' : 'Version', [
    element('Key', written(object.key)),
    element('VersionId', object.version_id),
    element('IsLatest', object.latest),
    element('LastModified', lastModified(object)),
    ...(object.marker
      ? []
      : [
          element('ETag', `"${object.etag}"`),
          element('Size', object.bytes),
          element('StorageClass', 'STANDARD'),
        ]),
    ownerElement('Owner'),
  ])

/** After the version that the two markers name; an unknown version is InvalidArgument, as on AWS. */
function positionOf(state: S3State, call: Call, list: List): Position {
  const key = call.query.get('key-marker') ?? ''
  const versionId = call.query.get('version-id-marker')
  if (versionId === undefined || versionId === '') return list.after(key)
  const version = state.objects.version(call.bucket.name, key, versionId)
  if (version === undefined) throw invalidArgument('Invalid version id specified')
  return version
}

/**
 * ListObjectVersions: every version and delete marker, the newest of a key first; in a bucket without versions each
 * object is its only version, of the id `null`.
 */
export async function listObjectVersions(state: S3State, call: Call): Promise<Answer> {
  const list = await readList(call, 's3:ListBucketVersions')
  const from = positionOf(state, call, list)
  const page = readPage(state, call.bucket.name, { ...list, from, all: true })
  const { last } = page
  return {
    status: 200,
    xml: xmlDocument('ListVersionsResult', [
      ...common(call, list),
      element('KeyMarker', list.written(call.query.get('key-marker') ?? '')),
      element('VersionIdMarker', call.query.get('version-id-marker') ?? ''),
      list.optional('NextKeyMarker', endOf(page)),
      element('NextVersionIdMarker', last && 'object' in last ? last.object.version_id : undefined),
      element('IsTruncated', last !== undefined),
      ...page.objects.map(object => versionElement(object, list)),
      ...commonPrefixes(page, list),
    ]),
  }
}
