import { type Refused, refuse } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { takeFrom, takeItem } from '../../platform/records/limits.ts'
import { transactLabelled } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { loginsPerAddress } from '../investors/investorLimits.ts'
import type { Account } from '../investors/investorRows.ts'
import { decideAttempt, lockMinutes } from './loginAttemptsLifecycle.ts'

/** An attempt to log in that was counted. */
export interface Attempt {
  /** The rows of the e-mail or the number, as they were before. */
  readonly account: Account
  /** The refusal of a code that is not right: how many tries are left as `count`, or the lock after the last one. */
  readonly wrongCode: (field: string) => Refused
}

/**
 * Counts an attempt for what somebody logs in with; refuses when the limit of the address, or of the e-mail or the number, is
 * reached.
 */
export async function admitAttempt(
  { investors, table }: Dependencies,
  { key, locked }: { readonly key: string; readonly locked: 'auth.locked' | 'auth.phoneLocked' },
  { now, address, deviceSecret }: Call,
): Promise<Attempt | Refused> {
  const lockedFor = (minutes: number): Refused => refuse(locked, { params: { minutes } })
  return retryOnConflict({ otherwise: () => refuse('session.heavyTraffic') }, async () => {
    const account = await investors.readAccount(key, deviceSecret)
    const decision = decideAttempt(account.attempts, now)
    if (!decision.ok) {
      const taken = await takeFrom(table, loginsPerAddress, address, now)
      return taken.ok ? lockedFor(decision.minutesLeft) : refuse('session.heavyTraffic')
    }
    const { count, attemptsLeft } = decision
    const counted = await transactLabelled(table, [
      { refuses: 'limit', item: takeItem(loginsPerAddress, address, now) },
      { refuses: 'conflict', item: investors.attemptItem(account, count, now) },
    ])
    if (counted.ok)
      return {
        account,
        wrongCode: field =>
          attemptsLeft === 0
            ? lockedFor(lockMinutes)
            : refuse('auth.otpInvalid', { field, params: { count: attemptsLeft } }),
      }
    if (counted.refuses === 'limit') return refuse('session.heavyTraffic')
    return conflict
  })
}
