/** One rule of a bucket's CORS; origins and headers may hold one `*`. */
export interface CorsRule {
  readonly allowedOrigins: readonly string[]
  readonly allowedMethods: readonly string[]
  readonly allowedHeaders: readonly string[]
  readonly exposedHeaders: readonly string[]
  readonly maxAgeSeconds?: number
}

/** One lifecycle rule; days are counted as S3 does, to the next midnight UTC after them. */
export interface LifecycleRule {
  readonly id: string
  /** Only keys that begin so; all keys when absent. */
  readonly prefix?: string
  /** Only objects that carry all of these tags. */
  readonly tags?: Readonly<Record<string, string>>
  /** Current versions this old expire: a delete marker in a versioned bucket, gone in any other. */
  readonly expireAfterDays?: number
  /** Versions are removed this long after they were replaced or deleted. */
  readonly removeNoncurrentAfterDays?: number
  readonly abortUploadsAfterDays?: number
}

/** A bucket as the template declares it. */
export interface BucketSpec {
  readonly name: string
  readonly versioned: boolean
  readonly corsRules: readonly CorsRule[]
  /** Whether "Object Created" is published. */
  readonly eventBridge: boolean
  readonly lifecycle: readonly LifecycleRule[]
}
