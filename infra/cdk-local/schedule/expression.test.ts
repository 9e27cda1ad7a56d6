import { describe, expect, it } from 'vitest'
import { readExpression } from './expression.ts'

const at = (text: string) => Date.parse(text)

/** The next instants after `from`, as UTC text. */
function upcoming(
  expression: string,
  from: string,
  count: number,
  timeZone = 'UTC',
  anchor = from,
): string[] {
  const next = readExpression('schedule', expression, timeZone, at(anchor))
  const times: string[] = []
  let time: number | undefined = next(at(from))
  while (time !== undefined && times.length < count) {
    times.push(new Date(time).toISOString().slice(0, 16))
    time = next(time)
  }
  return times
}

describe('schedule expressions', () => {
  it('counts a rate from when the schedule was made', () => {
    expect(upcoming('rate(5 minutes)', '2026-11-20T10:07:00Z', 2, 'UTC', '2026-11-20T10:01:00Z')).toEqual([
      '2026-11-20T10:11',
      '2026-11-20T10:16',
    ])
    expect(upcoming('rate(1 hour)', '2026-11-20T10:00:00Z', 2)).toEqual([
      '2026-11-20T11:00',
      '2026-11-20T12:00',
    ])
  })

  it('reads cron by the wall clock of its zone', () => {
    // 09:00 in India is 03:30 UTC; Friday the 20th is past, Monday the 23rd is next.
    expect(upcoming('cron(0 9 ? * MON-FRI *)', '2026-11-20T04:00:00Z', 2, 'Asia/Kolkata')).toEqual([
      '2026-11-23T03:30',
      '2026-11-24T03:30',
    ])
    expect(upcoming('cron(*/15 * * * ? *)', '2026-11-20T10:15:00Z', 2)).toEqual([
      '2026-11-20T10:30',
      '2026-11-20T10:45',
    ])
  })

  it('gets over the hour that a zone sets back', () => {
    // New York, 1 November 2026: 01:30 happens twice; only the first counts.
    expect(upcoming('cron(30 1 * * ? *)', '2026-10-31T12:00:00Z', 2, 'America/New_York')).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ])
  })

  it.each(['rate(0 minutes)', 'rate(5 weeks)', 'cron(0 9 * *)', 'sometimes', 'at(2026-12-01T00:00:00)'])(
    'refuses %s',
    expression => {
      expect(() => readExpression('S/x', expression, 'UTC', 0)).toThrow('S/x: the schedule')
    },
  )
})
