import { Readable } from 'node:stream'
import type { BucketSpec, LifecycleRule } from '../bucketSpec.ts'
import { S3Refusal } from '../wire/refusal.ts'
import { element, type XmlContent, xmlDocument } from '../wire/xml.ts'
import { type Answer, bucketArn, type Call, ownerElement, type S3State } from './call.ts'

/**
 * The reads of a bucket's configuration, from the template. What it does not set is refused with AWS's own code, or
 * answered with what S3 sets by itself (encryption, public access block, ownership). Nothing can be changed here: that is
 * the template's.
 */

const xml = (text: string): Answer => ({ status: 200, xml: text })
const notSet = (code: string, message: string): S3Refusal => new S3Refusal(code, 404, message)
const all = (name: string, values: readonly XmlContent[]): string =>
  values.map(value => element(name, value)).join('')
const tag = ([key, value]: readonly [string, string]): string =>
  element('Tag', [element('Key', key), element('Value', value)])
const days = (name: string, child: string, count: number | undefined): string =>
  count === undefined ? '' : element(name, [element(child, count)])

function ruleFilter({ prefix, tags = {} }: LifecycleRule): string {
  const written = Object.entries(tags).map(tag)
  if (written.length === 0) return element('Filter', [element('Prefix', prefix ?? '')])
  if (written.length === 1 && prefix === undefined) return element('Filter', written)
  return element('Filter', [element('And', [element('Prefix', prefix), ...written])])
}

const lifecycleRule = (rule: LifecycleRule): string =>
  element('Rule', [
    element('ID', rule.id),
    ruleFilter(rule),
    element('Status', rule.disabled ? 'Disabled' : 'Enabled'),
    days('Expiration', 'Days', rule.expireAfterDays),
    days('NoncurrentVersionExpiration', 'NoncurrentDays', rule.removeNoncurrentAfterDays),
    days('AbortIncompleteMultipartUpload', 'DaysAfterInitiation', rule.abortUploadsAfterDays),
  ])

function lifecycle({ lifecycle: rules }: BucketSpec): Answer {
  if (rules.length === 0)
    throw notSet('NoSuchLifecycleConfiguration', 'The lifecycle configuration does not exist')
  return xml(xmlDocument('LifecycleConfiguration', rules.map(lifecycleRule)))
}

function cors({ corsRules }: BucketSpec): Answer {
  if (corsRules.length === 0) throw notSet('NoSuchCORSConfiguration', 'The CORS configuration does not exist')
  const rules = corsRules.map(rule =>
    element('CORSRule', [
      all('AllowedOrigin', rule.allowedOrigins),
      all('AllowedMethod', rule.allowedMethods),
      all('AllowedHeader', rule.allowedHeaders),
      all('ExposeHeader', rule.exposedHeaders),
      element('MaxAgeSeconds', rule.maxAgeSeconds),
    ]),
  )
  return xml(xmlDocument('CORSConfiguration', rules))
}

function encryption({ settings: { encryption: byDefault, bucketKey } }: BucketSpec): Answer {
  const applied = element('ApplyServerSideEncryptionByDefault', [
    element('SSEAlgorithm', byDefault.algorithm),
    element('KMSMasterKeyID', byDefault.keyId),
  ])
  const rule = element('Rule', [applied, element('BucketKeyEnabled', bucketKey)])
  return xml(xmlDocument('ServerSideEncryptionConfiguration', [rule]))
}

const publicAccessBlock = ({ settings: { publicAccessBlock: block } }: BucketSpec): Answer =>
  xml(
    xmlDocument('PublicAccessBlockConfiguration', [
      element('BlockPublicAcls', block.blockPublicAcls),
      element('IgnorePublicAcls', block.ignorePublicAcls),
      element('BlockPublicPolicy', block.blockPublicPolicy),
      element('RestrictPublicBuckets', block.restrictPublicBuckets),
    ]),
  )

function policyOf({ settings: { policy } }: BucketSpec): string {
  if (policy === undefined) throw notSet('NoSuchBucketPolicy', 'The bucket policy does not exist')
  return policy
}

function policy(bucket: BucketSpec): Answer {
  const bytes = Buffer.from(policyOf(bucket))
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return { status: 200, headers, bytes: Readable.from([bytes]) }
}

/** Nothing here is public, whatever a policy says: every request needs a signer and a grant. */
function policyStatus(bucket: BucketSpec): Answer {
  policyOf(bucket)
  return xml(xmlDocument('PolicyStatus', [element('IsPublic', false)]))
}

function tagging({ settings: { tags } }: BucketSpec): Answer {
  const written = Object.entries(tags).map(tag)
  if (written.length === 0) throw notSet('NoSuchTagSet', 'The TagSet does not exist')
  return xml(xmlDocument('Tagging', [element('TagSet', written)]))
}

function logging({ settings: { logging: target } }: BucketSpec): Answer {
  if (target === undefined) return xml(xmlDocument('BucketLoggingStatus', []))
  const fields = [element('TargetBucket', target.bucket), element('TargetPrefix', target.prefix)]
  return xml(xmlDocument('BucketLoggingStatus', [element('LoggingEnabled', fields)]))
}

const versioning = ({ versioned }: BucketSpec): Answer =>
  xml(xmlDocument('VersioningConfiguration', versioned ? [element('Status', 'Enabled')] : []))

const notification = ({ eventBridge }: BucketSpec): Answer =>
  xml(xmlDocument('NotificationConfiguration', eventBridge ? [element('EventBridgeConfiguration', [])] : []))

const ownership = ({ settings }: BucketSpec): Answer =>
  xml(xmlDocument('OwnershipControls', [element('Rule', [element('ObjectOwnership', settings.ownership)])]))

/** The region of us-east-1 is an empty element. */
const location = (_bucket: BucketSpec, { region }: S3State): Answer =>
  xml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${region === 'us-east-1' ? '' : region}</LocationConstraint>`,
  )

/** Only the owner; ACLs are off in a bucket whose owner is enforced, and nothing else is run here. */
const acl = (): Answer => {
  const owner = ownerElement('Owner')
  const grantee = `<Grantee xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CanonicalUser">${owner.replace(/<\/?Owner>/g, '')}</Grantee>`
  const grant = `<Grant>${grantee}${element('Permission', 'FULL_CONTROL')}</Grant>`
  return xml(xmlDocument('AccessControlPolicy', [owner, `<AccessControlList>${grant}</AccessControlList>`]))
}

const absent = (code: string, message: string) => (): Answer => {
  throw notSet(code, message)
}

/** By operation: the action of IAM, whose name sometimes differs, and the answer. */
const reads: Readonly<Record<string, readonly [string, (bucket: BucketSpec, state: S3State) => Answer]>> = {
  GetBucketLocation: ['GetBucketLocation', location],
  GetBucketVersioning: ['GetBucketVersioning', versioning],
  GetBucketEncryption: ['GetEncryptionConfiguration', encryption],
  GetBucketLifecycleConfiguration: ['GetLifecycleConfiguration', lifecycle],
  GetPublicAccessBlock: ['GetBucketPublicAccessBlock', publicAccessBlock],
  GetBucketPolicy: ['GetBucketPolicy', policy],
  GetBucketPolicyStatus: ['GetBucketPolicyStatus', policyStatus],
  GetBucketCors: ['GetBucketCORS', cors],
  GetBucketTagging: ['GetBucketTagging', tagging],
  GetBucketOwnershipControls: ['GetBucketOwnershipControls', ownership],
  GetBucketNotificationConfiguration: ['GetBucketNotification', notification],
  GetBucketLogging: ['GetBucketLogging', logging],
  GetBucketAcl: ['GetBucketAcl', acl],
  GetBucketRequestPayment: [
    'GetBucketRequestPayment',
    () => xml(xmlDocument('RequestPaymentConfiguration', [element('Payer', 'BucketOwner')])),
  ],
  GetBucketAccelerateConfiguration: [
    'GetAccelerateConfiguration',
    () => xml(xmlDocument('AccelerateConfiguration', [])),
  ],
  GetBucketWebsite: [
    'GetBucketWebsite',
    absent('NoSuchWebsiteConfiguration', 'The specified bucket does not have a website configuration'),
  ],
  GetObjectLockConfiguration: [
    'GetBucketObjectLockConfiguration',
    absent(
      'ObjectLockConfigurationNotFoundError',
      'Object Lock configuration does not exist for this bucket',
    ),
  ],
  GetBucketReplication: [
    'GetReplicationConfiguration',
    absent('ReplicationConfigurationNotFoundError', 'The replication configuration was not found'),
  ],
}

/** The reads as calls. */
export const bucketReads: Readonly<Record<string, (state: S3State, call: Call) => Promise<Answer>>> =
  Object.fromEntries(
    Object.entries(reads).map(([operation, [action, read]]) => [
      operation,
      async (state: S3State, { bucket, caller }: Call) => {
        await caller.allow(`s3:${action}`, [bucketArn(bucket.name)])
        return read(bucket, state)
      },
    ]),
  )
