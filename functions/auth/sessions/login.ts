import { newDeviceSignedIn, secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import type { login } from '../../../shared/contracts/auth/login.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { aboutAccount, type Outcome, type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { deviceCookie, deviceIdOf } from '../../platform/http/deviceCookie.ts'
import {
  absoluteMs,
  endSessionItems,
  newSessionSecret,
  openSessionItems,
  sessionIdOf,
} from '../../platform/http/session.ts'
import { takeFrom, takeItem } from '../../platform/records/limits.ts'
import { emit, labelItems, transactLabelled } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { TransactItem } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { isNewDevice, signInMove, withDevice, withNewSession } from '../investors/investorLifecycle.ts'
import { loginsPerAddress } from '../investors/investorLimits.ts'
import type { Account, Credentials } from '../investors/investorRows.ts'
import { type TakenCode, takeCode } from '../secondFactor/secondStep.ts'
import { decideAttempt } from './loginAttemptsLifecycle.ts'

/**
 * Logs in (D1 s7, D3 s8, K-022). An attempt is counted for the address and the e-mail before the password is hashed;
 * a hash is made for unknown e-mails too. A browser that has logged in before has a count of its own, so that nobody else
 * can lock its owner out. Three calls to the database: the account, the count, the session.
 */
export const handleLogin =
  (dependencies: Dependencies): Handler<typeof login> =>
  async (input, call) => {
    const accountKey = await dependencies.investors.keyOf(input.email)
    return aboutAccount(accountKey, await logIn(dependencies, accountKey, input, call))
  }

async function logIn(
  dependencies: Dependencies,
  accountKey: string,
  { email, password, code }: InputOf<typeof login>,
  call: Call,
): Promise<Outcome<{ message: number }>> {
  const { investors, passwords, table, cipher } = dependencies
  const admitted = await admit(dependencies, accountKey, call)
  if ('problem' in admitted) return admitted
  const { credentials } = admitted
  const { right, stale } = await passwords.verify(credentials?.passwordHash, password)
  if (credentials === undefined) return refuse('auth.noSuchEmail')
  if (!right) return refuse('auth.authenticationFailed')
  if (credentials.state === 'unconfirmed') {
    await table.transact([investors.forgiveItem(admitted)])
    return refuse('auth.emailNotVerified')
  }
  // The attempt stays counted until the second step is done: it is guessed as often as the password.
  const taken = await secondStep(cipher, credentials, code, call.now)
  if (taken !== undefined && 'problem' in taken) return taken
  const rehashed = stale ? await passwords.hash(password) : undefined
  return openSession(dependencies, credentials, { email, rehashed, taken, account: admitted, call })
}

/** Takes the code of an investor who has enrolled a second factor; `undefined` for others. */
async function secondStep(
  cipher: FieldCipher,
  { investorId, secondFactor }: Credentials,
  code: string | undefined,
  now: Date,
): Promise<TakenCode | Refused | undefined> {
  if (secondFactor === undefined) return undefined
  if (code === undefined) return refuse('auth.secondStepNeeded', { field: 'code' })
  const taken = await takeCode(cipher, { investorId, secondFactor }, code, now)
  return taken ?? refuse('auth.otpInvalid', { field: 'code' })
}

/** Counts the attempt; refuses when the limit of the address or the e-mail is reached. */
async function admit(
  { investors, table }: Dependencies,
  accountKey: string,
  { now, address, deviceSecret }: Call,
): Promise<Account | Refused> {
  return retryOnConflict({ otherwise: () => refuse('session.heavyTraffic') }, async () => {
    const account = await investors.readAccount(accountKey, deviceSecret)
    const decision = decideAttempt(account.attempts, now)
    if (!decision.ok) {
      const taken = await takeFrom(table, loginsPerAddress, address, now)
      return taken.ok
        ? refuse('auth.locked', { params: { minutes: decision.minutesLeft } })
        : refuse('session.heavyTraffic')
    }
    const counted = await transactLabelled(table, [
      { refuses: 'limit', item: takeItem(loginsPerAddress, address, now) },
      { refuses: 'conflict', item: investors.attemptItem(account, decision.count, now) },
    ])
    if (counted.ok) return account
    if (counted.refuses === 'limit') return refuse('session.heavyTraffic')
    return conflict
  })
}

interface SignIn {
  readonly email: string
  readonly rehashed: string | undefined
  /** The code of the second step. */
  readonly taken: TakenCode | undefined
  /** As it was read before the password was checked. */
  readonly account: Account
  readonly call: Call
}

/** Opens the session at the version of the credentials that was checked; after a conflict they are read again. */
async function openSession(
  dependencies: Dependencies,
  checked: Credentials,
  signIn: SignIn,
): Promise<Outcome<{ message: number }>> {
  const { investors } = dependencies
  let credentials: Credentials | undefined = checked
  const knownDevice = signIn.call.deviceSecret ?? newSessionSecret()
  return retryOnConflict({ otherwise: () => refuse('session.heavyTraffic') }, async () => {
    // The password was changed, or the code was used, in between.
    if (credentials?.passwordHash !== checked.passwordHash || !isSameFactor(credentials, checked))
      return refuse('auth.authenticationFailed')
    const secret = newSessionSecret()
    const moved = await tryOpening(dependencies, credentials, { secret, knownDevice }, signIn)
    if (moved.ok)
      return reply({ message: 1 }, { openedSession: secret, deviceCookie: deviceCookie(knownDevice) })
    credentials = await investors.readCredentials(checked.accountKey)
    return conflict
  })
}

/** Whether no code was taken, and no second factor added or removed, since. */
const isSameFactor = ({ secondFactor: one }: Credentials, { secondFactor: other }: Credentials): boolean =>
  one?.enrolledAt === other?.enrolledAt &&
  one?.lastStep === other?.lastStep &&
  one?.recovery.length === other?.recovery.length

async function tryOpening(
  { investors }: Dependencies,
  credentials: Credentials,
  { secret, knownDevice }: { readonly secret: string; readonly knownDevice: string },
  { email, rehashed, taken, account, call }: SignIn,
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
      ...(rehashed === undefined ? {} : { passwordHash: rehashed }),
      ...(taken === undefined ? {} : { secondFactor: taken.secondFactor }),
    },
    events: [
      ...(isNewDevice(devices, device) ? [emit(newDeviceSignedIn, { investorId, device })] : []),
      ...(taken?.how === 'recovery'
        ? [emit(secondFactorChanged, { investorId, what: 'recoveryCodeUsed' as const })]
        : []),
    ],
    items: labelItems('sessions', [
      ...openSessionItems(secret, { investorId, email, device, isMfuUser: false, now }),
      ...formerItems,
      ...ended.flatMap(id => endSessionItems(investorId, id)),
      ...investors.enteredItems(account, deviceIdOf(knownDevice), now),
    ]),
  })
}
