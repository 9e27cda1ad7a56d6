import { allows, type Transition, transitionsOf } from '../../../shared/lifecycle.ts'

/**
 * A visit to DigiLocker. `filled` and `denied` are the investor's decisions and final. `unused`: shared, but an address
 * saved after the visit was opened stays, or the KYC was approved meanwhile. `expired` and `failed` still take a late
 * approval.
 */
export const visitStates = ['requested', 'filled', 'unused', 'denied', 'expired', 'failed'] as const
export type VisitState = (typeof visitStates)[number]

const define = transitionsOf<VisitState>('kyc.digilockerFailed')

/** The vendor's reference or the next check changes; the visit stays open. */
export const refer = define('refer', ['requested'], 'requested')
const fill = define('fill', ['requested', 'expired', 'failed'], 'filled')
const leaveUnused = define('leaveUnused', ['requested', 'expired', 'failed'], 'unused')
const deny = define('deny', ['requested', 'expired', 'failed'], 'denied')
const expire = define('expire', ['requested'], 'expired')
const fail = define('fail', ['requested'], 'failed')

export const visitTransitions = [refer, fill, leaveUnused, deny, expire, fail] as const

/** How a visit ends. */
export type Verdict = Exclude<VisitState, 'requested'>

const byVerdict: Readonly<Record<Verdict, Transition<VisitState>>> = {
  filled: fill,
  unused: leaveUnused,
  denied: deny,
  expired: expire,
  failed: fail,
}

/** The move a verdict makes from a state; none if the visit is already where it should stay. */
export function moveFor(state: VisitState, verdict: Verdict): Transition<VisitState> | undefined {
  const transition = byVerdict[verdict]
  return allows(transition, state) ? transition : undefined
}

/** Whether a later answer of the vendor may still change it. */
export const isOpenToApproval = (state: VisitState): boolean => allows(fill, state)

const minuteMs = 60_000
const dayMs = 86_400_000
/** An open visit of this age is entered again instead of opening another one. */
const reusedForMs = 20 * minuteMs
/** A visit that is not finished within this time is over. */
const openForMs = dayMs
/** Visits in 24 hours: the vendor is paid for each. */
export const visitsPerDay = 10
/** How long DigiLocker counts as closed after it answered so. */
export const maintenanceMs = 15 * minuteMs
/** The sweep's first check; each later one waits as long again as the visit is old. */
export const firstCheckMs = 10 * minuteMs

const age = (instant: string, now: Date): number => now.getTime() - Date.parse(instant)

/** Whether an open visit is young enough to be entered again. */
export const isYoung = ({ state, createdAt }: { state: VisitState; createdAt: string }, now: Date): boolean =>
  state === 'requested' && age(createdAt, now) < reusedForMs

export const isOver = (createdAt: string, now: Date): boolean => age(createdAt, now) >= openForMs

/** When the sweep checks again, at the latest when the visit is over. */
export function nextCheckAt(createdAt: string, now: Date): Date {
  const pause = Math.max(firstCheckMs, age(createdAt, now))
  return new Date(Math.min(now.getTime() + pause, Math.max(Date.parse(createdAt) + openForMs, now.getTime())))
}

/** The visits that still count towards the day's limit. */
export const countedVisits = (opened: readonly string[], now: Date): string[] =>
  opened.filter(openedAt => age(openedAt, now) < dayMs)

/** Whether an address saved meanwhile stays: by hand or by another visit, after this one was opened. */
export function isSuperseded(
  address: { readonly savedAt: string; readonly digilockerRequestId?: string | undefined } | undefined,
  visit: { readonly id: string; readonly createdAt: string },
): boolean {
  return (
    address !== undefined &&
    address.digilockerRequestId !== visit.id &&
    Date.parse(address.savedAt) > Date.parse(visit.createdAt)
  )
}
