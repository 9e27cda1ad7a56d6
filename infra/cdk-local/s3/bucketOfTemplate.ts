import { z } from 'zod'
import { type BucketSettings, type BucketSpec, defaultSettings, type LifecycleRule } from './bucketSpec.ts'

const words = z.array(z.string())
const days = z.coerce.number().int().positive()
const switchedOn = z.union([z.boolean(), z.stringbool()])

const corsRule = z.strictObject({
  Id: z.string().optional(),
  AllowedOrigins: words,
  AllowedMethods: words,
  AllowedHeaders: words.default([]),
  ExposedHeaders: words.default([]),
  MaxAge: z.coerce.number().int().optional(),
})

const lifecycleRule = z.strictObject({
  Id: z.string().optional(),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  TagFilters: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).default([]),
  ExpirationInDays: days.optional(),
  NoncurrentVersionExpiration: z.strictObject({ NoncurrentDays: days }).optional(),
  AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: days }).optional(),
})

const encryption = z.looseObject({
  ServerSideEncryptionConfiguration: z.tuple([
    z.looseObject({
      ServerSideEncryptionByDefault: z
        .looseObject({ SSEAlgorithm: z.string(), KMSMasterKeyID: z.string().optional() })
        .optional(),
      BucketKeyEnabled: switchedOn.optional(),
    }),
  ]),
})

/** A block that the template states without one of the four is open there, as on AWS. */
const publicAccessBlock = z.strictObject({
  BlockPublicAcls: switchedOn.default(false),
  IgnorePublicAcls: switchedOn.default(false),
  BlockPublicPolicy: switchedOn.default(false),
  RestrictPublicBuckets: switchedOn.default(false),
})

/** Properties without an effect here; they are listed so that a new one is noticed. */
const bucketProperties = z.strictObject({
  BucketName: z.string(),
  VersioningConfiguration: z.strictObject({ Status: z.literal('Enabled') }).optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRule) }).optional(),
  LifecycleConfiguration: z.looseObject({ Rules: z.array(lifecycleRule) }).optional(),
  NotificationConfiguration: z
    .strictObject({
      EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: switchedOn.default(true) }),
    })
    .optional(),
  // Nothing here is public, every body is on the disk of one machine, and it has one owner.
  BucketEncryption: encryption.optional(),
  PublicAccessBlockConfiguration: publicAccessBlock.optional(),
  OwnershipControls: z
    .looseObject({ Rules: z.tuple([z.object({ ObjectOwnership: z.string() })]) })
    .optional(),
  LoggingConfiguration: z
    .looseObject({ DestinationBucketName: z.string().optional(), LogFilePrefix: z.string().default('') })
    .optional(),
  AccessControl: z.unknown().optional(),
  // Whoever has the disk can remove files, so a lock would promise what nothing here can hold.
  ObjectLockEnabled: switchedOn.optional(),
  ObjectLockConfiguration: z.unknown().optional(),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
})

/** What the reads of the bucket answer. Logs without a destination lie in the bucket itself. */
function settingsOf(bucket: z.output<typeof bucketProperties>, policy: unknown): BucketSettings {
  const [rule] = bucket.BucketEncryption?.ServerSideEncryptionConfiguration ?? []
  const byDefault = rule?.ServerSideEncryptionByDefault
  const block = bucket.PublicAccessBlockConfiguration
  const logging = bucket.LoggingConfiguration
  return {
    encryption:
      byDefault === undefined
        ? defaultSettings.encryption
        : { algorithm: byDefault.SSEAlgorithm, keyId: byDefault.KMSMasterKeyID },
    bucketKey: rule?.BucketKeyEnabled ?? defaultSettings.bucketKey,
    publicAccessBlock:
      block === undefined
        ? defaultSettings.publicAccessBlock
        : {
            blockPublicAcls: block.BlockPublicAcls,
            ignorePublicAcls: block.IgnorePublicAcls,
            blockPublicPolicy: block.BlockPublicPolicy,
            restrictPublicBuckets: block.RestrictPublicBuckets,
          },
    ownership: bucket.OwnershipControls?.Rules[0].ObjectOwnership ?? defaultSettings.ownership,
    tags: Object.fromEntries(bucket.Tags.map(tag => [tag.Key, tag.Value])),
    logging: logging && {
      bucket: logging.DestinationBucketName ?? bucket.BucketName,
      prefix: logging.LogFilePrefix,
    },
    policy: policy === undefined ? undefined : JSON.stringify(policy),
  }
}

const ruleOf = (rule: z.output<typeof lifecycleRule>, index: number): LifecycleRule => ({
  id: rule.Id ?? `rule-${index + 1}`,
  ...(rule.Status === 'Disabled' && { disabled: true }),
  prefix: rule.Prefix,
  ...(rule.TagFilters.length === 0
    ? {}
    : { tags: Object.fromEntries(rule.TagFilters.map(tag => [tag.Key, tag.Value])) }),
  expireAfterDays: rule.ExpirationInDays,
  ...(rule.NoncurrentVersionExpiration === undefined
    ? {}
    : { removeNoncurrentAfterDays: rule.NoncurrentVersionExpiration.NoncurrentDays }),
  ...(rule.AbortIncompleteMultipartUpload === undefined
    ? {}
    : { abortUploadsAfterDays: rule.AbortIncompleteMultipartUpload.DaysAfterInitiation }),
})

/**
 * A bucket from the resolved properties of an `AWS::S3::Bucket`. Throws a ZodError that names what is not supported:
 * an unknown property, a suspended versioning, a lifecycle rule of another kind. `policy` is the document of its `AWS::S3::BucketPolicy`.
 */
export function bucketOfTemplate(
  properties: Readonly<Record<string, unknown>>,
  policy?: unknown,
): BucketSpec {
  const bucket = bucketProperties.parse(properties)
  const rules = bucket.LifecycleConfiguration?.Rules ?? []
  return {
    name: bucket.BucketName,
    versioned: bucket.VersioningConfiguration?.Status === 'Enabled',
    eventBridge: bucket.NotificationConfiguration?.EventBridgeConfiguration.EventBridgeEnabled ?? false,
    corsRules: (bucket.CorsConfiguration?.CorsRules ?? []).map(rule => ({
      allowedOrigins: rule.AllowedOrigins,
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposedHeaders: rule.ExposedHeaders,
      maxAgeSeconds: rule.MaxAge,
    })),
    lifecycle: rules.map(ruleOf),
    settings: settingsOf(bucket, policy),
  }
}
