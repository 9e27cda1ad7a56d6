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

/** A bucket as the template declares it. */
export interface BucketSpec {
  readonly name: string
  readonly versioned: boolean
  readonly corsRules: readonly CorsRule[]
  /** Whether "Object Created" is published. */
  readonly eventBridge: boolean
  readonly lifecycle: readonly LifecycleRule[]
}
