/** Values of one metric, by the minute, for the last day and a half: what an alarm with the longest window looks at. */

const minuteMs = 60_000
const mostMinutes = 36 * 60

export type Statistic = 'Sum' | 'Maximum' | 'Minimum' | 'Average' | 'SampleCount'

interface Bucket {
  sum: number
  count: number
  max: number
  min: number
}

const minuteOf = (at: number): number => Math.floor(at / minuteMs)

export class MetricSeries {
  readonly #minutes = new Map<number, Bucket>()
  #held: { readonly minute: number; readonly value: number } | undefined

  /** One value at an instant (ms). */
  add(value: number, at: number): void {
    const minute = minuteOf(at)
    const bucket = this.#minutes.get(minute) ?? { sum: 0, count: 0, max: value, min: value }
    bucket.sum += value
    bucket.count += 1
    bucket.max = Math.max(bucket.max, value)
    bucket.min = Math.min(bucket.min, value)
    this.#minutes.set(minute, bucket)
    if (this.#minutes.size > mostMinutes) this.#forget(minute)
  }

  /** The value of what is measured from time to time: it held in the minutes since the last measurement. */
  hold(value: number, at: number): void {
    const minute = minuteOf(at)
    if (this.#held !== undefined) {
      const from = Math.max(this.#held.minute + 1, minute - mostMinutes)
      for (let between = from; between < minute; between += 1) this.add(this.#held.value, between * minuteMs)
    }
    this.#held = { minute, value }
    this.add(value, at)
  }

  /**
   * The statistic of the window of so many minutes that ended `windowsAgo` windows before the minute of `at`, this minute
   * included; `undefined` without a value.
   */
  statistic(statistic: Statistic, at: number, minutes: number, windowsAgo: number): number | undefined {
    const last = minuteOf(at) - windowsAgo * minutes
    const buckets: Bucket[] = []
    for (let minute = last - minutes + 1; minute <= last; minute += 1) {
      const bucket = this.#minutes.get(minute)
      if (bucket) buckets.push(bucket)
    }
    if (buckets.length === 0) return undefined
    const sum = buckets.reduce((all, one) => all + one.sum, 0)
    const count = buckets.reduce((all, one) => all + one.count, 0)
    switch (statistic) {
      case 'Sum':
        return sum
      case 'SampleCount':
        return count
      case 'Average':
        return sum / count
      case 'Maximum':
        return Math.max(...buckets.map(({ max }) => max))
      case 'Minimum':
        return Math.min(...buckets.map(({ min }) => min))
    }
  }

  #forget(now: number): void {
    for (const minute of this.#minutes.keys()) if (minute <= now - mostMinutes) this.#minutes.delete(minute)
  }
}
