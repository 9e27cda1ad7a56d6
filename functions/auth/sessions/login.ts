import type { login } from '../../../shared/contracts/auth/login.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { aboutAccount, type Outcome, type Refused, refuse } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { takeFrom, takeItem } from '../../platform/records/limits.ts'
import { transactLabelled } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { loginsPerAddress } from '../investors/investorLimits.ts'
import type { Account, Credentials } from '../investors/investorRows.ts'
import { type TakenCode, takeCode } from '../secondFactor/secondStep.ts'
import { decideAttempt } from './loginAttemptsLifecycle.ts'
import { openSession } from './openSession.ts'

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
  return openSession(dependencies, credentials, {
    email,
    set: {
      ...(rehashed !== undefined && { passwordHash: rehashed }),
      ...(taken !== undefined && { secondFactor: taken.secondFactor }),
    },
    recoveryCodeUsed: taken?.how === 'recovery',
    items: [],
    account: admitted,
    call,
  })
}

/** Takes the code of an investor who has enrolled a second factor; `undefined` for others. */
async function secondStep(
  cipher: FieldCipher,
  { investorId, secondFactor }: Credentials,
  code: string | undefined,
  now: Date,
): Promise<TakenCode | Refused | undefined> {
  if (secondFactor === undefined) return undefined
  if (code === undefined) {
    const needed = secondFactor.sealedSecret === undefined ? 'auth.passkeyNeeded' : 'auth.secondStepNeeded'
    return refuse(needed, { field: 'code' })
  }
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
