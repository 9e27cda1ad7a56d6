import { transitionsOf } from '../../../shared/lifecycle.ts'
import { panAskAgainDays, panRestoreDays } from '../../../shared/vocabulary/businessRules.ts'
import { formatDayAfter } from '../../../shared/vocabulary/indianTime.ts'

/**
 * The states of another person's PAN (scope: Sub-accounts). `pending` until its holder agrees, `confirmed` while that consent,
 * or the guardian's, is given, `withdrawn` when it was taken back, `deleted` for 30 days, then `erased`: nothing of the person
 * is left in the row. Only `confirmed` shows anything. Pure.
 */
export const subAccountStates = ['pending', 'confirmed', 'withdrawn', 'deleted', 'erased'] as const
export type SubAccountState = (typeof subAccountStates)[number]
/** A state to which a deleted one comes back. */
export const openStates = ['pending', 'confirmed', 'withdrawn'] as const
export type OpenState = (typeof openStates)[number]

const define = transitionsOf<SubAccountState>('pans.moved')

/** A new one, or one whose row is still there after it was erased. */
export const add = {
  pending: define('add', ['erased'], 'pending'),
  confirmed: define('addAsGuardian', ['erased'], 'confirmed'),
} as const
/** Details change and the state does not. */
export const edit = {
  pending: define('edit', ['pending'], 'pending'),
  confirmed: define('edit', ['confirmed'], 'confirmed'),
  withdrawn: define('edit', ['withdrawn'], 'withdrawn'),
} as const
/** Another address, or a child who is of age now: the holder has to agree anew. */
export const requireConsent = define('requireConsent', openStates, 'pending')
/** The guardian of a minor agrees, to a person that was taken for an adult before. */
export const agreeAsGuardian = define('agreeAsGuardian', openStates, 'confirmed')
export const confirm = define('confirm', ['pending', 'withdrawn'], 'confirmed')
export const withdraw = define('withdraw', ['pending', 'confirmed'], 'withdrawn')
/** Taken back while it is deleted: it comes back as `withdrawn`. */
export const withdrawDeleted = define('withdrawDeleted', ['deleted'], 'deleted')
export const remove = define('remove', openStates, 'deleted')
export const restore = {
  pending: define('restore', ['deleted'], 'pending'),
  confirmed: define('restore', ['deleted'], 'confirmed'),
  withdrawn: define('restore', ['deleted'], 'withdrawn'),
} as const
export const erase = define('erase', ['deleted'], 'erased')

const dayMs = 86_400_000
const daysAfter = (at: string, days: number): Date => new Date(Date.parse(at) + days * dayMs)

/** Until when a deleted one can be brought back. */
export const restorableUntil = (deletedAt: string): Date => daysAfter(deletedAt, panRestoreDays)

/** The day from which the holder may be written to again, when it has not come; `undefined` when it has. */
export function askAgainFrom(
  withdrawn: { readonly by: 'holder' | 'investor'; readonly at: string } | undefined,
  now: Date,
): string | undefined {
  if (withdrawn?.by !== 'holder') return undefined
  const until = daysAfter(withdrawn.at, panAskAgainDays)
  return until > now ? formatDayAfter(until) : undefined
}

/** The day on which somebody is of age: the one after the 18th birthday (K-111), in UTC of its first Indian minute. */
export function ofAgeFrom(dob: string, years: number): string {
  const [year = 0, month = 1, day = 1] = dob.split('-').map(Number)
  // 29 February: the year without one has its 1 March.
  return new Date(Date.UTC(year + years, month - 1, day + 1) - 5.5 * 3_600_000).toISOString()
}
