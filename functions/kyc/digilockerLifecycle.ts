import { allows, defineTransition, type Transition } from '../../shared/lifecycle.ts'

/**
 * A visit to DigiLocker. `filled` and `denied` are the investor's own words and final. `unused`: shared, but an address
 * saved after the visit was opened stays, or the KYC was approved meanwhile. `expired` and `failed` still take a late
 * approval.
 */
export type VisitState = 'requested' | 'filled' | 'unused' | 'denied' | 'expired' | 'failed'
export const visitStates = [
  'requested',
  'filled',
  'unused',
  'denied',
  'expired',
  'failed',
] as const satisfies readonly VisitState[]

const otherwise = 'kyc.digilockerFailed'

/** What is known of the visit changes, or when it is asked about next; it stays open. */
export const refer = defineTransition<VisitState>({
  name: 'refer',
  from: ['requested'],
  to: 'requested',
  otherwise,
})
const fill = defineTransition<VisitState>({
  name: 'fill',
  from: ['requested', 'expired', 'failed'],
  to: 'filled',
  otherwise,
})
const leaveUnused = defineTransition<VisitState>({
  name: 'leaveUnused',
  from: ['requested', 'expired', 'failed'],
  to: 'unused',
  otherwise,
})
const deny = defineTransition<VisitState>({
  name: 'deny',
  from: ['requested', 'expired', 'failed'],
  to: 'denied',
  otherwise,
})
const expire = defineTransition<VisitState>({
  name: 'expire',
  from: ['requested'],
  to: 'expired',
  otherwise,
})
const fail = defineTransition<VisitState>({ name: 'fail', from: ['requested'], to: 'failed', otherwise })

export const visitTransitions = [refer, fill, leaveUnused, deny, expire, fail] as const

/** What is said of a visit in the end. */
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

/** Whether the vendor may still have something new to say of it. */
export const isOpenToApproval = (state: VisitState): boolean => allows(fill, state)

const minuteMs = 60_000
const dayMs = 86_400_000
/** An open visit of this age is entered again instead of opening another one. */
const reusedForMs = 20 * minuteMs
/** A visit nobody finished within this time is over. */
const openForMs = dayMs
/** Visits in 24 hours: the vendor is paid for each. */
export const visitsPerDay = 10
/** How long DigiLocker counts as closed after it said so. */
export const maintenanceMs = 15 * minuteMs
/** The first question of the sweep; each later one waits as long again as the visit is old. */
export const firstAskMs = 10 * minuteMs

const age = (at: string, now: Date): number => now.getTime() - Date.parse(at)

/** Whether an open visit is young enough to be entered again. */
export const isYoung = ({ state, createdAt }: { state: VisitState; createdAt: string }, now: Date): boolean =>
  state === 'requested' && age(createdAt, now) < reusedForMs

export const isOver = (createdAt: string, now: Date): boolean => age(createdAt, now) >= openForMs

/** When the sweep asks again, at the latest when the visit is over. */
export function nextAskAt(createdAt: string, now: Date): Date {
  const pause = Math.max(firstAskMs, age(createdAt, now))
  return new Date(Math.min(now.getTime() + pause, Math.max(Date.parse(createdAt) + openForMs, now.getTime())))
}

/** The visits that still count towards the day's limit. */
export const countedVisits = (opened: readonly string[], now: Date): string[] =>
  opened.filter(at => age(at, now) < dayMs)

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
