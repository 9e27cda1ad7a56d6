import { encodeRfc3986 } from '../../gate/signature.ts'
import type { ObjectVersion } from '../storage/objectTable.ts'
import { invalidArgument } from '../wire/refusal.ts'
import { element, xmlDocument } from '../wire/xml.ts'
import { type Answer, bucketArn, type Call, type Caller, isoTime, type S3State } from './call.ts'
import { lastModified } from './readObject.ts'

const pageLimit = 1000
const region = 'ap-south-1'
/** Sorts after every key with the prefix before it. */
const afterAll = '\u{10ffff}'

/** ListBuckets, in order of their names. */
export async function listBuckets(state: S3State, caller: Caller): Promise<Answer> {
  await caller.allow('s3:ListAllMyBuckets', [bucketArn('*')])
  const names = [...state.buckets.keys()].sort()
  const buckets = names.map(name =>
    element('Bucket', [
      element('Name', name),
      element('CreationDate', isoTime(state.objects.bucketCreatedAt(name))),
    ]),
  )
  const owner = element('Owner', [element('ID', '000000000000')])
  return { status: 200, xml: xmlDocument('ListAllMyBucketsResult', [owner, element('Buckets', buckets)]) }
}

export async function headBucket(_state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:ListBucket', [bucketArn(call.bucket.name)])
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}

export async function getBucketLocation(_state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:GetBucketLocation', [bucketArn(call.bucket.name)])
  return {
    status: 200,
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${region}</LocationConstraint>`,
  }
}

interface Page {
  readonly objects: ObjectVersion[]
  readonly prefixes: string[]
  /** Where the next page continues: after this key or prefix. */
  readonly nextAfter?: string
}

/** Walks the keys in order; a common prefix counts once and all its keys are skipped. */
function readPage(
  state: S3State,
  bucket: string,
  wanted: { prefix: string; delimiter: string; after: string; maxKeys: number },
): Page {
  const { prefix, delimiter, maxKeys } = wanted
  const objects: ObjectVersion[] = []
  const prefixes: string[] = []
  let from = prefix
  let exclusive = false
  let last = ''
  if (Buffer.compare(Buffer.from(wanted.after), Buffer.from(prefix)) >= 0 && wanted.after !== '') {
    from = wanted.after
    exclusive = true
  }
  while (maxKeys > 0) {
    const rows = state.objects.page(bucket, from, exclusive, pageLimit)
    exclusive = true
    let jumped = false
    for (const row of rows) {
      if (!row.key.startsWith(prefix)) return { objects, prefixes }
      if (objects.length + prefixes.length >= maxKeys) return { objects, prefixes, nextAfter: last }
      const end = delimiter === '' ? -1 : row.key.indexOf(delimiter, prefix.length)
      from = last = end < 0 ? row.key : row.key.slice(0, end + delimiter.length) + afterAll
      if (end < 0) objects.push(row)
      else {
        prefixes.push(row.key.slice(0, end + delimiter.length))
        jumped = true
        break
      }
    }
    if (!jumped && rows.length < pageLimit) break
  }
  return { objects, prefixes }
}

function readMaxKeys(text: string | undefined): number {
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw invalidArgument('Argument maxKeys must be an integer between 0 and 2147483647')
  return Math.min(pageLimit, Number(text ?? pageLimit))
}

/** ListObjectsV2: prefix, delimiter, start-after, continuation, max-keys and encoding-type. */
export async function listObjectsV2(state: S3State, call: Call): Promise<Answer> {
  const { query, bucket } = call
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const maxKeys = readMaxKeys(query.get('max-keys'))
  await call.caller.allow('s3:ListBucket', [bucketArn(bucket.name)], {
    's3:prefix': prefix,
    's3:delimiter': delimiter,
    's3:max-keys': String(maxKeys),
  })
  const encoding = query.get('encoding-type')
  const written = (text: string) => (encoding === 'url' ? text.split('/').map(encodeRfc3986).join('/') : text)
  const after = token === undefined ? (startAfter ?? '') : Buffer.from(token, 'base64url').toString('utf8')
  const page = readPage(state, bucket.name, { prefix, delimiter, after, maxKeys })
  const next = page.nextAfter === undefined ? undefined : Buffer.from(page.nextAfter).toString('base64url')
  const contents = page.objects.map(object =>
    element('Contents', [
      element('Key', written(object.key)),
      element('LastModified', lastModified(object)),
      element('ETag', `"${object.etag}"`),
      element('Size', object.bytes),
      element('StorageClass', 'STANDARD'),
    ]),
  )
  const common = page.prefixes.map(each => element('CommonPrefixes', [element('Prefix', written(each))]))
  return {
    status: 200,
    xml: xmlDocument('ListBucketResult', [
      element('Name', bucket.name),
      element('Prefix', written(prefix)),
      element('Delimiter', delimiter === '' ? undefined : written(delimiter)),
      element('StartAfter', startAfter === undefined ? undefined : written(startAfter)),
      element('ContinuationToken', token),
      element('NextContinuationToken', next),
      element('EncodingType', encoding),
      element('KeyCount', contents.length + common.length),
      element('MaxKeys', maxKeys),
      element('IsTruncated', next !== undefined),
      ...contents,
      ...common,
    ]),
  }
}
