import type { login } from '../../../shared/contracts/auth/login.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { aboutAccount, type Outcome, refuse } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondStep } from '../secondFactor/secondStep.ts'
import { admitAttempt } from './admitAttempt.ts'
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
  const admitted = await admitAttempt(dependencies, { key: accountKey, locked: 'auth.locked' }, call)
  if ('problem' in admitted) return admitted
  const { account, wrongCode } = admitted
  const { credentials } = account
  const { right, stale } = await passwords.verify(credentials?.passwordHash, password)
  if (credentials === undefined) return refuse('auth.noSuchEmail')
  if (!right) return refuse('auth.authenticationFailed')
  if (credentials.state === 'unconfirmed') {
    await table.transact([investors.forgiveItem(account)])
    return refuse('auth.emailNotVerified')
  }
  if (credentials.state === 'closing') return refuse('auth.accountClosing')
  // The attempt stays counted until the second step is done: it is guessed as often as the password.
  const taken = await secondStep(cipher, credentials, { code, wrongCode }, call.now)
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
    accounts: [account],
    call,
  })
}
