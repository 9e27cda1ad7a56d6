import { invalidArgument } from '../wire/refusal.ts'
import { element, xmlDocument } from '../wire/xml.ts'
import { type Answer, bucketArn, type Call, isoTime, objectArn, ownerElement, type S3State } from './call.ts'

const pageLimit = 1000

function limitOf(call: Call, name: string): number {
  const text = call.query.get(name)
  if (text !== undefined && !/^\d{1,9}$/.test(text))
    throw invalidArgument(`Argument ${name} must be an integer between 0 and 2147483647`)
  return Math.min(pageLimit, Number(text ?? pageLimit))
}

const people = [ownerElement('Initiator'), ownerElement('Owner'), element('StorageClass', 'STANDARD')]

/** ListParts of one upload, in pages; a part is dated by the start of its upload. */
export async function listParts(state: S3State, call: Call): Promise<Answer> {
  await call.caller.allow('s3:ListMultipartUploadParts', [objectArn(call.bucket.name, call.key)])
  const upload = state.uploads.find(call.query.get('uploadId') ?? '', call.bucket.name, call.key)
  const limit = limitOf(call, 'max-parts')
  const after = Number(call.query.get('part-number-marker') ?? 0)
  const rest = state.uploads.parts(upload.id).filter(part => part.number > after)
  const page = rest.slice(0, limit)
  return {
    status: 200,
    xml: xmlDocument('ListPartsResult', [
      element('Bucket', call.bucket.name),
      element('Key', call.key),
      element('UploadId', upload.id),
      ...people,
      element('PartNumberMarker', after),
      element('NextPartNumberMarker', page.at(-1)?.number),
      element('MaxParts', limit),
      element('IsTruncated', rest.length > page.length),
      ...page.map(part =>
        element('Part', [
          element('PartNumber', part.number),
          element('LastModified', isoTime(upload.started_at)),
          element('ETag', `"${part.etag}"`),
          element('Size', part.bytes),
        ]),
      ),
    ]),
  }
}

type Marked = Readonly<{ key: string; id: string }>

const byKey = (a: Marked, b: Marked): number =>
  Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) ||
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id))

/** ListMultipartUploads: those in progress, by their keys, in pages; `prefix` but no `delimiter`. */
export async function listMultipartUploads(state: S3State, call: Call): Promise<Answer> {
  const { query, bucket } = call
  if (query.get('delimiter')) throw invalidArgument('A delimiter of uploads is not run here')
  await call.caller.allow('s3:ListBucketMultipartUploads', [bucketArn(bucket.name)])
  const limit = limitOf(call, 'max-uploads')
  const prefix = query.get('prefix') ?? ''
  const marker = { key: query.get('key-marker') ?? '', id: query.get('upload-id-marker') ?? '\u{10ffff}' }
  const rest = state.uploads
    .underWay(bucket.name)
    .filter(upload => upload.key.startsWith(prefix) && byKey(upload, marker) > 0)
    .sort(byKey)
  const page = rest.slice(0, limit)
  const isTruncated = rest.length > page.length
  const last = isTruncated ? page.at(-1) : undefined
  return {
    status: 200,
    xml: xmlDocument('ListMultipartUploadsResult', [
      element('Bucket', bucket.name),
      element('KeyMarker', marker.key),
      element('UploadIdMarker', query.get('upload-id-marker') ?? ''),
      element('NextKeyMarker', last?.key),
      element('NextUploadIdMarker', last?.id),
      element('Prefix', prefix),
      element('MaxUploads', limit),
      element('IsTruncated', isTruncated),
      ...page.map(upload =>
        element('Upload', [
          element('Key', upload.key),
          element('UploadId', upload.id),
          ...people,
          element('Initiated', isoTime(upload.started_at)),
        ]),
      ),
    ]),
  }
}
