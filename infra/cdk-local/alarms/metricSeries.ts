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

/** A value that held in each minute from `from` to `to`, both included: one sample a minute. */
interface Held {
  readonly from: number
  readonly to: number
  readonly value: number
}

const minuteOf = (at: number): number => Math.floor(at / minuteMs)

export class MetricSeries {
  readonly #minutes = new Map<number, Bucket>()
  /** The clock may move by years, past many metrics: what held is kept as spans, not as a bucket a minute. */
  #spans: Held[] = []
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
    const before = this.#held
    if (before !== undefined && before.minute + 1 < minute)
      this.#spans.push({ from: before.minute + 1, to: minute - 1, value: before.value })
    if (this.#spans.length > mostMinutes) this.#forget(minute)
    this.#held = { minute, value }
    this.add(value, at)
  }

  /**
   * The statistic of the window of so many minutes that ended `windowsAgo` windows before the minute of `at`, this minute
   * included; `undefined` without a value.
   */
  statistic(statistic: Statistic, at: number, minutes: number, windowsAgo: number): number | undefined {
    const last = minuteOf(at) - windowsAgo * minutes
    const buckets = this.#bucketsOf(Math.max(last - minutes + 1, minuteOf(at) - mostMinutes + 1), last)
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

  /** What was measured and what held from one minute to another, both included. */
  #bucketsOf(first: number, last: number): Bucket[] {
    const measured: Bucket[] = []
    for (let minute = first; minute <= last; minute += 1) {
      const bucket = this.#minutes.get(minute)
      if (bucket) measured.push(bucket)
    }
    const held = this.#spans.flatMap(({ from, to, value }) => {
      const count = Math.min(to, last) - Math.max(from, first) + 1
      return count > 0 ? [{ sum: value * count, count, max: value, min: value }] : []
    })
    return [...measured, ...held]
  }

  #forget(now: number): void {
    for (const minute of this.#minutes.keys()) if (minute <= now - mostMinutes) this.#minutes.delete(minute)
    this.#spans = this.#spans.filter(({ to }) => to > now - mostMinutes)
  }
}
