import type { Target } from './request.ts'

const bucketParts = [
  'abac',
  'accelerate',
  'acl',
  'analytics',
  'cors',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'lifecycle',
  'logging',
  'metadataConfiguration',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'tagging',
  'versioning',
  'website',
]
const objectParts = [
  'acl',
  'attributes',
  'legal-hold',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
]

/** Parameters that do not name a part of a bucket or an object. */
const knownParameters = new Set([
  'bucket-region',
  'continuation-token',
  'delete',
  'delimiter',
  'encoding-type',
  'fetch-owner',
  'key-marker',
  'list-type',
  'location',
  'marker',
  'max-buckets',
  'max-keys',
  'max-parts',
  'max-uploads',
  'part-number-marker',
  'partNumber',
  'prefix',
  'start-after',
  'upload-id-marker',
  'uploadId',
  'uploads',
  'version-id-marker',
  'versionId',
  'versions',
  'x-id',
])

/** A parameter that none of the calls here reads: it may mean a part, e.g. `?annotation`, so it is never ignored. */
const unknownParameter = (query: Target['query']): string | undefined =>
  [...query.keys()].find(name => !knownParameters.has(name) && !/^(x-amz|response)-/i.test(name))

const verbs: Readonly<Record<string, string>> = {
  GET: 'Get',
  HEAD: 'Head',
  PUT: 'Put',
  POST: 'Post',
  DELETE: 'Delete',
}

/** `legal-hold` → `LegalHold` */
const noun = (part: string): string =>
  part
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The names that do not follow from method and part. */
const irregular: Readonly<Record<string, string>> = {
  GetBucketLifecycle: 'GetBucketLifecycleConfiguration',
  PutBucketLifecycle: 'PutBucketLifecycleConfiguration',
  GetBucketNotification: 'GetBucketNotificationConfiguration',
  PutBucketNotification: 'PutBucketNotificationConfiguration',
  GetBucketAccelerate: 'GetBucketAccelerateConfiguration',
  PutBucketAccelerate: 'PutBucketAccelerateConfiguration',
  GetBucketObjectLock: 'GetObjectLockConfiguration',
  PutBucketObjectLock: 'PutObjectLockConfiguration',
  GetBucketPublicAccessBlock: 'GetPublicAccessBlock',
  PutBucketPublicAccessBlock: 'PutPublicAccessBlock',
  DeleteBucketPublicAccessBlock: 'DeletePublicAccessBlock',
}

function bucketOperation(method: string, { query }: Target, isForm: boolean): string {
  const part = bucketParts.find(name => query.has(name))
  const verb = verbs[method] ?? method
  if (part !== undefined) {
    const regular = `${verb}Bucket${noun(part)}`
    return irregular[regular] ?? regular
  }
  const unknown = unknownParameter(query)
  if (unknown !== undefined) return `${verb}Bucket with ${unknown}`
  switch (method) {
    case 'GET':
      if (query.has('location')) return 'GetBucketLocation'
      if (query.has('versions')) return 'ListObjectVersions'
      if (query.has('uploads')) return 'ListMultipartUploads'
      return query.get('list-type') === '2' ? 'ListObjectsV2' : 'ListObjects'
    case 'POST':
      if (query.has('delete')) return 'DeleteObjects'
      return isForm ? 'PostObject' : 'PostBucket'
    case 'PUT':
      return 'CreateBucket'
    default:
      return `${verb}Bucket`
  }
}

function objectOperation(method: string, { query }: Target, isCopy: boolean): string {
  const part = objectParts.find(name => query.has(name))
  const verb = verbs[method] ?? method
  if (part !== undefined) return `${verb}Object${noun(part)}`
  const unknown = unknownParameter(query)
  if (unknown !== undefined) return `${verb}Object with ${unknown}`
  const upload = query.has('uploadId')
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (upload) return method === 'GET' ? 'ListParts' : 'HeadObject with uploadId'
      return query.has('partNumber') ? `${verb}Object with partNumber` : `${verb}Object`
    case 'PUT':
      if (upload || query.has('partNumber')) return isCopy ? 'UploadPartCopy' : 'UploadPart'
      if (query.has('renameObject')) return 'RenameObject'
      return isCopy ? 'CopyObject' : 'PutObject'
    case 'POST':
      if (query.has('uploads')) return 'CreateMultipartUpload'
      return upload ? 'CompleteMultipartUpload' : 'PostObject on a key'
    case 'DELETE':
      return upload ? 'AbortMultipartUpload' : 'DeleteObject'
    default:
      return `${verb}Object`
  }
}

/** The operation of a request as AWS's API reference names it, whether it is supported or not. */
export function operationOf(method: string, target: Target, headers: ReadonlyMap<string, string>): string {
  if (target.bucket === '')
    return method === 'GET' ? 'ListBuckets' : `${verbs[method] ?? method} of the service`
  if (target.key === '') {
    const isForm = /^multipart\/form-data/i.test(headers.get('content-type') ?? '')
    return bucketOperation(method, target, isForm)
  }
  return objectOperation(method, target, headers.has('x-amz-copy-source'))
}
