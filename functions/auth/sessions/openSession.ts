import { newDeviceSignedIn, secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { deviceCookie, deviceIdOf } from '../../platform/http/deviceCookie.ts'
import {
  absoluteMs,
  endSessionItems,
  newSessionSecret,
  openSessionItems,
  sessionIdOf,
} from '../../platform/http/session.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { TransactItem } from '../../platform/records/table.ts'
import type { Dependencies } from '../dependencies.ts'
import { isNewDevice, signInMove, withDevice, withNewSession } from '../investors/investorLifecycle.ts'
import type { Account, Credentials } from '../investors/investorRows.ts'

/** A log-in whose password, code or passkey is right. */
export interface SignIn {
  readonly email: string
  /** What it changes of the credentials: a hash made anew, a code that counts no more, a passkey that was used. */
  readonly set: Partial<Pick<Credentials, 'passwordHash' | 'secondFactor' | 'passkeys'>>
  readonly recoveryCodeUsed: boolean
  /** Further items of the transaction; a condition of theirs that fails refuses the log-in. */
  readonly items: readonly TransactItem[]
  /** What was logged in with, as it was read before the log-in was checked: its failures are forgotten. */
  readonly accounts: readonly Account[]
  /** A code to the mobile number was all: the session is never a fresh one. */
  readonly byCodeAlone?: boolean
  readonly call: Call
}

/** Opens the session at the version of the credentials that was checked; after a conflict they are read again. */
export async function openSession(
  dependencies: Dependencies,
  checked: Credentials,
  signIn: SignIn,
): Promise<Outcome<{ message: number }>> {
  const { investors } = dependencies
  let credentials: Credentials | undefined = checked
  const knownDevice = signIn.call.deviceSecret ?? newSessionSecret()
  const isMfuUser = await dependencies.isMfuUser(checked.investorId)
  return retryOnConflict({ otherwise: () => refuse('session.heavyTraffic') }, async () => {
    // The password was changed, or the code or the passkey was used, in between.
    if (credentials === undefined || !isSameProof(credentials, checked))
      return refuse('auth.authenticationFailed')
    // By a passkey, by a code, or since it was read.
    if (credentials.state === 'closing') return refuse('auth.accountClosing')
    const secret = newSessionSecret()
    const moved = await tryOpening(dependencies, credentials, { secret, knownDevice, isMfuUser }, signIn)
    if (moved.ok)
      return reply({ message: 1 }, { openedSession: secret, deviceCookie: deviceCookie(knownDevice) })
    if (moved.reason === 'itemFailed' && moved.refuses === 'used') return refuse('auth.authenticationFailed')
    credentials = await investors.readCredentials(checked.accountKey)
    return conflict
  })
}

/** Whether the password is the same, no code was taken, and no factor added, used or removed since. */
const isSameProof = (one: Credentials, other: Credentials): boolean =>
  one.passwordHash === other.passwordHash &&
  one.secondFactor?.enrolledAt === other.secondFactor?.enrolledAt &&
  one.secondFactor?.lastStep === other.secondFactor?.lastStep &&
  one.secondFactor?.recovery.length === other.secondFactor?.recovery.length &&
  JSON.stringify(one.passkeys) === JSON.stringify(other.passkeys)

interface Opening {
  readonly secret: string
  readonly knownDevice: string
  /** Of a session of mutual funds the log-in that follows it is at `/loginmf` (K-045). */
  readonly isMfuUser: boolean
}

async function tryOpening(
  { investors }: Dependencies,
  credentials: Credentials,
  { secret, knownDevice, isMfuUser }: Opening,
  { email, set, recoveryCodeUsed, items, accounts, byCodeAlone, call }: SignIn,
) {
  const { now, device, correlationId, session: former } = call
  const { investorId, devices } = credentials
  const sameInvestor = former?.investorId === investorId
  const { kept, ended } = withNewSession(credentials.sessions, {
    id: sessionIdOf(secret),
    at: now,
    absoluteMs,
    replaces: sameInvestor ? former.id : undefined,
  })
  const formerItems: readonly TransactItem[] =
    former === undefined
      ? []
      : sameInvestor
        ? endSessionItems(investorId, former.id)
        : await investors.endItems(former, former.id)
  return investors.move(credentials, {
    transition: signInMove,
    now,
    correlationId,
    set: {
      sessions: kept,
      devices: withDevice(devices, device),
      ...set,
    },
    events: [
      ...(isNewDevice(devices, device) ? [emit(newDeviceSignedIn, { investorId, device })] : []),
      ...(recoveryCodeUsed
        ? [emit(secondFactorChanged, { investorId, what: 'recoveryCodeUsed' as const })]
        : []),
    ],
    items: [
      ...labelItems('used', items),
      ...labelItems('sessions', [
        ...openSessionItems(secret, { investorId, email, device, isMfuUser, byCodeAlone, now }),
        ...formerItems,
        ...ended.flatMap(id => endSessionItems(investorId, id, { by: 'elsewhere', now })),
        ...accounts.flatMap(one => investors.enteredItems(one, deviceIdOf(knownDevice), now)),
      ]),
    ],
  })
}
