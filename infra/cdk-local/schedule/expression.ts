import cronParser from 'aws-cron-parser'
import { NotRunHere } from '../gate/refusal.ts'

/** When a schedule is due: the first instant (ms) after `time`, or undefined when there is none. */
export type NextAfter = (time: number) => number | undefined

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

const dateParts = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** The local time of a time zone, written as if it were UTC. */
function wallOf(time: number, format: Intl.DateTimeFormat): number {
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The instant of a local time; for one that does not exist (a skipped hour), the instant after the gap. */
function instantOf(wall: number, format: Intl.DateTimeFormat): number {
  const guess = wall - (wallOf(wall, format) - wall)
  return guess - (wallOf(guess, format) - wall)
}

function rate(place: string, text: string, anchor: number): NextAfter {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(text) ?? []
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day')
    throw new NotRunHere(`${place}: the schedule ${text} is not understood here`)
  const everyMs = Number(amount) * unitMs[unit]
  if (everyMs <= 0) throw new NotRunHere(`${place}: the schedule ${text} never rests`)
  return time => anchor + Math.max(Math.floor((time - anchor) / everyMs) + 1, 1) * everyMs
}

function cron(text: string, timeZone: string): NextAfter {
  const parsed = cronParser.parse(text.slice('cron('.length, -1))
  const format = dateParts(timeZone)
  return time => {
    let wall = wallOf(time, format)
    // A clock that is set back shows the same minutes twice; only the instants after `time` count.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const next = cronParser.next(parsed, new Date(wall))
      if (next === null) return undefined
      const instant = instantOf(next.getTime(), format)
      if (instant > time) return instant
      wall = next.getTime()
    }
    return undefined
  }
}

/**
 * Reads an EventBridge Scheduler expression: `rate(5 minutes)` or `cron(0 9 ? * MON-FRI *)`.
 * `anchor` (ms) is the creation of the schedule: a rate counts from there. Throws NotRunHere with `place`.
 */
export function readExpression(place: string, text: string, timeZone: string, anchor: number): NextAfter {
  if (text.startsWith('rate(')) return rate(place, text, anchor)
  if (/^cron\((\S+ ){5}\S+\)$/.test(text)) return cron(text, timeZone)
  throw new NotRunHere(`${place}: the schedule ${text} is not understood here`)
}
