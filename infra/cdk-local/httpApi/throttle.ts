/** Steady requests per second, and the largest burst. */
export interface ThrottleLimit {
  readonly perSecond: number
  readonly burst: number
}

/** A token bucket per key, by the given clock (ms). Without a limit everything passes. */
export function createThrottle(
  limitOf: (key: string) => ThrottleLimit | undefined,
  now: () => number,
): (key: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return key => {
    const limit = limitOf(key)
    if (!limit) return true
    const time = now()
    const { tokens, at } = buckets.get(key) ?? { tokens: limit.burst, at: time }
    const filled = Math.min(limit.burst, tokens + (Math.max(0, time - at) / 1000) * limit.perSecond)
    const passes = filled >= 1
    buckets.set(key, { tokens: passes ? filled - 1 : filled, at: time })
    return passes
  }
}
