/** One rule of a bucket's CORS; origins and headers may hold one `*`. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[]
  readonly allowedMethods: readonly string[]
  readonly allowedHeaders: readonly string[]
  readonly exposedHeaders: readonly string[]
  readonly maxAgeSeconds?: number | undefined
}

/** One lifecycle rule; days are counted as S3 does, to the next midnight UTC after them. */
export interface LifecycleRule {
  readonly id: string
  /** A rule that is switched off is read like the others and never applied. */
  readonly disabled?: true | undefined
  /** Only keys that begin so; all keys when absent. */
  readonly prefix?: string | undefined
  /** Only objects that carry all of these tags. */
  readonly tags?: Readonly<Record<string, string>> | undefined
  /** Current versions this old expire: a delete marker in a versioned bucket, gone in any other. */
  readonly expireAfterDays?: number | undefined
  /** Versions are removed this long after they were replaced or deleted. */
  readonly removeNoncurrentAfterDays?: number | undefined
  readonly abortUploadsAfterDays?: number | undefined
}

/** Settings that nothing here depends on; the reads of a bucket's configuration answer them. */
export interface BucketSettings {
  /** `AES256`, `aws:kms` or `aws:kms:dsse`. */
  readonly encryption: { readonly algorithm: string; readonly keyId?: string | undefined }
  readonly bucketKey: boolean
  readonly publicAccessBlock: {
    readonly blockPublicAcls: boolean
    readonly ignorePublicAcls: boolean
    readonly blockPublicPolicy: boolean
    readonly restrictPublicBuckets: boolean
  }
  /** e.g. `BucketOwnerEnforced` */
  readonly ownership: string
  readonly tags: Readonly<Record<string, string>>
  /** The bucket and the prefix that access logs go to. */
  readonly logging?: { readonly bucket: string; readonly prefix: string } | undefined
  /** The JSON of the bucket's policy. */
  readonly policy?: string | undefined
}

/** What S3 sets in a bucket that says nothing: encryption since 2023-01, the public access block and no ACLs since 2023-04. */
export const defaultSettings: BucketSettings = {
  encryption: { algorithm: 'AES256' },
  bucketKey: false,
  publicAccessBlock: {
    blockPublicAcls: true,
    ignorePublicAcls: true,
    blockPublicPolicy: true,
    restrictPublicBuckets: true,
  },
  ownership: 'BucketOwnerEnforced',
  tags: {},
}

/** A bucket as the template declares it. */
export interface BucketSpec {
  readonly name: string
  readonly versioned: boolean
  readonly corsRules: readonly CorsRule[]
  /** Whether "Object Created" is published. */
  readonly eventBridge: boolean
  readonly lifecycle: readonly LifecycleRule[]
  readonly settings: BucketSettings
}
