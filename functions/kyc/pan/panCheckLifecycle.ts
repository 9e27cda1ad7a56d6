import { type Transition, transitionsOf } from '../../../shared/lifecycle.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'

/**
 * The PAN checks of an investor, in one row: the requests to the income-tax department and its answers. A check
 * is stored before the department is called, so that two calls never share the last one of a day and a double click
 * is sent once.
 */

/** `asking`: at least one check waits for its answer. */
export const checksStates = ['asking', 'answered'] as const
export type ChecksState = (typeof checksStates)[number]

const define = transitionsOf<ChecksState>('common.conflict')
const beginCheck = define('beginCheck', checksStates, 'asking')
/** A check was answered or given back while another one still waits. */
const keepAsking = define('keepAsking', ['asking'], 'asking')
const endChecks = define('endChecks', checksStates, 'answered')

export const checkOutcomes = ['valid', 'inoperative', 'unknown', 'nameDiffers', 'dobDiffers'] as const
/** The department's answer; `inoperative`: valid, but Aadhaar is not linked. */
export type CheckOutcome = (typeof checkOutcomes)[number]

export interface PanCheck {
  readonly id: string
  /** Blind index of PAN, date of birth and name: what makes two checks the same. */
  readonly identity: string
  /** When it was requested, ISO. */
  readonly at: string
  /** Left out until the department answers. */
  readonly outcome?: CheckOutcome | undefined
  /** The name the department has; of confirmed checks only. */
  readonly sealedFullName?: string | undefined
}

export interface PanChecks {
  readonly investorId: string
  readonly version: number
  /** Oldest first. */
  readonly checks: readonly PanCheck[]
}

export interface NextChecks {
  readonly checks: PanChecks
  readonly transition: Transition<ChecksState>
}

/** Checks a day and investor, Indian days; counted when the department answers. */
const checksADay = 5
/** A confirmed check is answered again, and lets its details be saved, for so long. */
const confirmedForMs = 30 * 86_400_000
/** An inoperative PAN is checked again sooner: Aadhaar may have been linked since. */
const inoperativeForMs = 10 * 60_000
/**
 * A check without an answer belongs to a call that died once no call can still be running: at the time limit of the
 * API's function (`manifest.ts`; a test compares).
 */
const askingForMs = 25_000
const mostKept = 200

export const emptyChecks = (investorId: string): PanChecks => ({ investorId, version: 0, checks: [] })

const ageOf = ({ at }: PanCheck, now: Date): number => now.getTime() - Date.parse(at)
const isAsking = (check: PanCheck, now: Date): boolean =>
  check.outcome === undefined && ageOf(check, now) < askingForMs
const isConfirmed = ({ outcome }: PanCheck): boolean => outcome === 'valid' || outcome === 'inoperative'

/** A check of the very same PAN, date of birth and name that makes asking needless: confirmed lately, or under way. */
export function currentCheck({ checks }: PanChecks, identity: string, now: Date): PanCheck | undefined {
  const same = checks.filter(check => check.identity === identity)
  const asking = same.findLast(check => isAsking(check, now))
  if (asking !== undefined) return asking
  const latest = same.findLast(({ outcome }) => outcome !== undefined)
  if (latest === undefined || !isConfirmed(latest)) return undefined
  const standsForMs = latest.outcome === 'inoperative' ? inoperativeForMs : confirmedForMs
  return ageOf(latest, now) < standsForMs ? latest : undefined
}

/** The confirmed check on which these details may be saved; the department's newest answer counts. */
export function confirmedCheck({ checks }: PanChecks, identity: string, now: Date): PanCheck | undefined {
  const latest = checks.findLast(check => check.identity === identity && check.outcome !== undefined)
  return latest !== undefined && isConfirmed(latest) && ageOf(latest, now) < confirmedForMs
    ? latest
    : undefined
}

/** Whether the day's checks are used up; those under way count. */
export function isDayUsedUp({ checks }: PanChecks, now: Date): boolean {
  const today = indianDate(now)
  const counted = checks.filter(
    check =>
      indianDate(new Date(check.at)) === today && (check.outcome !== undefined || isAsking(check, now)),
  )
  return counted.length >= checksADay
}

/** Adds a check before the department is called, and drops what no longer counts. */
export function withStarted(before: PanChecks, check: PanCheck, now: Date): NextChecks {
  const kept = before.checks.filter(
    old => isAsking(old, now) || (old.outcome !== undefined && ageOf(old, now) < confirmedForMs),
  )
  return { transition: beginCheck, checks: { ...before, checks: [...kept, check].slice(-mostKept) } }
}

/** Stores the answer; a check that was dropped meanwhile is added again, since an answer is always counted. */
export function withAnswer(before: PanChecks, answered: PanCheck, now: Date): NextChecks {
  const others = before.checks.filter(({ id }) => id !== answered.id)
  const checks = [...others, answered].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return { transition: restOf(others, now), checks: { ...before, checks } }
}

/** Removes a check without an answer: it is not counted. */
export function withoutCheck(before: PanChecks, id: string, now: Date): NextChecks {
  const others = before.checks.filter(check => check.id !== id)
  return { transition: restOf(others, now), checks: { ...before, checks: others } }
}

const restOf = (others: readonly PanCheck[], now: Date): Transition<ChecksState> =>
  others.some(check => isAsking(check, now)) ? keepAsking : endChecks
