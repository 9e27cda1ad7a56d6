import type { BucketSpec, LifecycleRule } from '../bucketSpec.ts'
import type { ObjectVersion } from '../storage/objectTable.ts'
import type { S3State } from './call.ts'

const dayMs = 86_400_000

/** The result of applying the rules. */
export interface Swept {
  /** Current versions that expired. */
  readonly expired: number
  /** Noncurrent versions that were removed. */
  readonly removed: number
  /** Multipart uploads that were aborted. */
  readonly aborted: number
}

/** S3 counts whole days and acts at the midnight (UTC) after them. */
const isDue = (since: number, days: number | undefined, now: number): boolean =>
  days !== undefined && Math.ceil((since + days * dayMs) / dayMs) * dayMs <= now

const applied = (bucket: BucketSpec): LifecycleRule[] => bucket.lifecycle.filter(rule => !rule.disabled)

const concerns = (rule: LifecycleRule, key: string, tags: Readonly<Record<string, string>>): boolean =>
  key.startsWith(rule.prefix ?? '') &&
  Object.entries(rule.tags ?? {}).every(([name, value]) => tags[name] === value)

function sweepVersion(
  state: S3State,
  bucket: BucketSpec,
  version: ObjectVersion,
): 'expired' | 'removed' | 'kept' {
  const now = state.now()
  const rules = applied(bucket).filter(rule => concerns(rule, version.key, version.tags))
  const { key, version_id: id } = version
  if (version.noncurrent_since !== null) {
    const since = version.noncurrent_since
    if (!rules.some(rule => isDue(since, rule.removeNoncurrentAfterDays, now))) return 'kept'
    state.blobs.remove(state.objects.deleteVersion(bucket.name, key, id).dropped)
    return 'removed'
  }
  if (version.marker || !rules.some(rule => isDue(version.modified_at, rule.expireAfterDays, now)))
    return 'kept'
  state.blobs.remove(state.objects.delete(bucket.name, key, { versioned: bucket.versioned, now }).dropped)
  return 'expired'
}

/** Applies every bucket's lifecycle rules as of the state's clock. */
export function sweepLifecycle(state: S3State): Swept {
  const swept = { expired: 0, removed: 0, aborted: 0 }
  for (const bucket of state.buckets.values()) {
    if (applied(bucket).length === 0) continue
    for (const version of state.objects.versions(bucket.name)) {
      const outcome = sweepVersion(state, bucket, version)
      if (outcome !== 'kept') swept[outcome] += 1
    }
    for (const upload of state.uploads.underWay(bucket.name)) {
      const due = applied(bucket).some(
        rule =>
          upload.key.startsWith(rule.prefix ?? '') &&
          isDue(upload.started_at, rule.abortUploadsAfterDays, state.now()),
      )
      if (!due) continue
      state.blobs.remove(state.uploads.abort(upload.id).dropped)
      swept.aborted += 1
    }
  }
  return swept
}
