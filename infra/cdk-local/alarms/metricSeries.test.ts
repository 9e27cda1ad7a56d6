import { describe, expect, it } from 'vitest'
import { seededRandom } from '../gate/faults.ts'
import { MetricSeries } from './metricSeries.ts'

const minuteMs = 60_000
const statistics = ['Sum', 'Maximum', 'Minimum', 'Average', 'SampleCount'] as const

/** The samples of a metric as a plain list, and what CloudWatch makes of those of a window. */
function samplesOf() {
  const samples: { readonly minute: number; readonly value: number }[] = []
  let held: { minute: number; value: number } | undefined
  return {
    add: (value: number, minute: number) => void samples.push({ minute, value }),
    hold(value: number, minute: number) {
      for (let between = (held?.minute ?? minute) + 1; between < minute; between += 1)
        samples.push({ minute: between, value: held?.value ?? 0 })
      held = { minute, value }
      samples.push({ minute, value })
    },
    statistic(statistic: (typeof statistics)[number], minute: number, minutes: number, ago: number) {
      const last = minute - ago * minutes
      const values = samples
        .filter(sample => sample.minute <= last && sample.minute > last - minutes)
        .map(({ value }) => value)
      if (values.length === 0) return undefined
      const sum = values.reduce((all, one) => all + one, 0)
      if (statistic === 'Sum') return sum
      if (statistic === 'SampleCount') return values.length
      if (statistic === 'Average') return sum / values.length
      return statistic === 'Maximum' ? Math.max(...values) : Math.min(...values)
    },
  }
}

describe('the values of a metric', () => {
  it.each([1, 2, 3])('give every statistic of every window as a list of samples does, seed %i', seed => {
    const random = seededRandom(seed)
    const below = (most: number): number => Math.floor(random() * most)
    const series = new MetricSeries()
    const expected = samplesOf()
    let minute = 29_000_000
    for (let step = 0; step < 80; step += 1) {
      minute += random() < 0.1 ? below(5_000) : below(20)
      const value = below(4)
      const how = random() < 0.5 ? 'hold' : 'add'
      series[how](value, minute * minuteMs + below(minuteMs))
      expected[how](value, minute)
      for (const statistic of statistics) {
        const minutes = 1 + below(60)
        const ago = below(30)
        expect(
          series.statistic(statistic, minute * minuteMs, minutes, ago),
          `${statistic} of ${minutes}`,
        ).toBe(expected.statistic(statistic, minute, minutes, ago))
      }
    }
  })

  it('forget what is older than a day and a half', () => {
    const series = new MetricSeries()
    for (let minute = 0; minute < 3 * 24 * 60; minute += 2) series.hold(1, minute * minuteMs)
    expect(series.statistic('SampleCount', 3 * 24 * 60 * minuteMs, 1, 0)).toBe(undefined)
    expect(series.statistic('SampleCount', (3 * 24 * 60 - 1) * minuteMs, 36 * 60, 0)).toBe(36 * 60 - 1)
    expect(series.statistic('SampleCount', (3 * 24 * 60 - 1) * minuteMs, 36 * 60, 1)).toBe(undefined)
  })
})
