import { transitionsOf } from '../../../shared/lifecycle.ts'
import { adultYears, panAskAgainDays, panRestoreDays } from '../../../shared/vocabulary/businessRules.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'

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

export const isOpenState = (state: SubAccountState): state is OpenState =>
  openStates.some(open => open === state)

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

const daysAfter = (at: string, days: number): string => addDays(indianDate(new Date(at)), days)

/** The last Indian day on which a deleted one can be brought back, ISO. */
export const lastDayToRestore = (deletedAt: string): string => daysAfter(deletedAt, panRestoreDays)

/** The day (ISO) from which the holder may be written to again, when it has not come; `undefined` when it has. */
export function askAgainFrom(
  withdrawn: { readonly by: 'holder' | 'investor'; readonly at: string } | undefined,
  now: Date,
): string | undefined {
  if (withdrawn?.by !== 'holder') return undefined
  const from = daysAfter(withdrawn.at, panAskAgainDays)
  return indianDate(now) < from ? from : undefined
}

/** The day after the 18th birthday, from which somebody is of age (K-111); of 29 February it is the 2 March of a year without one. */
function ofAgeFrom(dob: string): string {
  const [year = 0, month = 1, day = 1] = dob.split('-').map(Number)
  return new Date(Date.UTC(year + adultYears, month - 1, day + 1)).toISOString().slice(0, 10)
}

/** When the next step of a PAN comes by itself: a deleted one is erased, a ward comes of age. */
export function dueAtOf(
  state: SubAccountState,
  {
    consent,
    deletedAt,
    dob,
  }: {
    readonly consent?: { readonly by: 'holder' | 'guardian' } | undefined
    readonly deletedAt?: string | undefined
    readonly dob: string
  },
): string | undefined {
  if (state === 'deleted')
    return deletedAt && indianInstant(daysAfter(deletedAt, panRestoreDays + 1), '00:00')
  return state === 'confirmed' && consent?.by === 'guardian'
    ? indianInstant(ofAgeFrom(dob), '00:00')
    : undefined
}
