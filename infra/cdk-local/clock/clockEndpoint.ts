import type { OffsetClock } from 'asl-interpreter'
import { z } from 'zod'

/** ISO 8601 durations of days, hours, minutes and seconds; months have no fixed length. */
const duration = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** `PT4S` → 4,000; `undefined` for anything that is not a duration. */
export function durationMs(text: string): number | undefined {
  const match = duration.exec(text)
  if (!match) return undefined
  const [days, hours, minutes, seconds] = match.slice(1).map(part => Number(part ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1000
}

/** A time with its zone, e.g. `2026-11-20T10:00+05:30`; `undefined` for anything else. */
export function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

const wish = z.union([z.strictObject({ now: z.string() }), z.strictObject({ advance: z.string() })])

export interface ClockReply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const explanation = 'Send {"now": "2026-11-20T10:00+05:30"} or {"advance": "PT4S"}.'

/** The distance of a requested move in ms; negative for the past. */
function distanceOf(clock: OffsetClock, given: unknown): number | undefined {
  const parsed = wish.safeParse(given)
  if (!parsed.success) return undefined
  if ('advance' in parsed.data) return durationMs(parsed.data.advance)
  const instant = instantOf(parsed.data.now)
  return instant === undefined ? undefined : instant - clock.now()
}

export const clockReply = (clock: Pick<OffsetClock, 'now' | 'offsetMs'>): ClockReply => ({
  status: 200,
  body: { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs },
})

/** Moves the clock, waits and schedules included; answers when everything due on the way is done. */
export async function moveClock(clock: OffsetClock, text: string): Promise<ClockReply> {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { status: 400, body: { message: `That is not JSON. ${explanation}` } }
  }
  const distanceMs = distanceOf(clock, given)
  if (distanceMs === undefined) return { status: 400, body: { message: explanation } }
  if (distanceMs < 0) {
    const message = `The clock stands at ${new Date(clock.now()).toISOString()} and cannot be moved back; start the stack again with --reset and --clock for that: it begins with new demo data.`
    return { status: 409, body: { message } }
  }
  await clock.advance(distanceMs)
  return clockReply(clock)
}
