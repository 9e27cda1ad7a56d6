import { z } from 'zod'
import type { BucketSpec, LifecycleRule } from './bucketSpec.ts'

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

/** Properties without an effect here; they are listed so that a new one is noticed. */
const bucketProperties = z.strictObject({
  BucketName: z.string(),
  VersioningConfiguration: z.strictObject({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
  CorsConfiguration: z.strictObject({ CorsRules: z.array(corsRule) }).optional(),
  LifecycleConfiguration: z.looseObject({ Rules: z.array(lifecycleRule) }).optional(),
  NotificationConfiguration: z
    .strictObject({
      EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: switchedOn.default(true) }),
    })
    .optional(),
  // Nothing here is public, every body is on the disk of one machine, and it has one owner.
  BucketEncryption: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  OwnershipControls: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  AccessControl: z.unknown().optional(),
  Tags: z.unknown().optional(),
})

const ruleOf = (rule: z.output<typeof lifecycleRule>, index: number): LifecycleRule => ({
  id: rule.Id ?? `rule-${index + 1}`,
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
 * an unknown property, a suspended versioning, a lifecycle rule of another kind.
 */
export function bucketOfTemplate(properties: Readonly<Record<string, unknown>>): BucketSpec {
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
    lifecycle: rules.filter(rule => rule.Status === 'Enabled').map(ruleOf),
  }
}
