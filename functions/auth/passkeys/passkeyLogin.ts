import type { passkeyLogin } from '../../../shared/contracts/auth/passkeys/passkeyLogin.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { aboutAccount, type Outcome, refuse } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { verifiedUse } from '../../platform/security/webAuthn.ts'
import type { Dependencies } from '../dependencies.ts'
import { loginsPerAddress } from '../investors/investorLimits.ts'
import { readIdentity } from '../published.ts'
import { openSession } from '../sessions/openSession.ts'
import { isChallenge } from './challenges.ts'

/**
 * Logs in with a passkey. Nothing is counted for the account: a signature cannot be guessed, and wrong passwords of others keep
 * no passkey out. The challenge is marked as used in the write that opens the session. Whoever is unknown, and whoever has not
 * this passkey, gets the same refusal.
 */
export const handlePasskeyLogin =
  (dependencies: Dependencies): Handler<typeof passkeyLogin> =>
  async (input, call) => {
    const { table, cipher, investors } = dependencies
    const taken = await takeFrom(table, loginsPerAddress, call.address, call.now)
    if (!taken.ok) return refuse('session.heavyTraffic')
    const investorId = Buffer.from(input.credential.response.userHandle, 'base64url').toString('utf8')
    // Whoever is signed in proves anew that it is still the same person; for another account the browser logs out first.
    if (call.session !== undefined && call.session.investorId !== investorId)
      return refuse('auth.passkeyRefused')
    const identity = await readIdentity(table, cipher, investorId)
    if (identity === undefined) return refuse('auth.passkeyRefused')
    const accountKey = await investors.keyOf(identity.email)
    return aboutAccount(accountKey, await logIn(dependencies, accountKey, identity.email, input, call))
  }

async function logIn(
  dependencies: Dependencies,
  accountKey: string,
  email: string,
  { credential }: InputOf<typeof passkeyLogin>,
  call: Call,
): Promise<Outcome<{ message: number }>> {
  const { cipher, investors } = dependencies
  const { now, deviceSecret } = call
  const account = await investors.readAccount(accountKey, deviceSecret)
  const { credentials } = account
  const passkey = credentials?.passkeys.find(({ id }) => id === credential.id)
  if (credentials === undefined || passkey === undefined) return refuse('auth.passkeyRefused')
  const use = await verifiedUse(credential, passkey, challenge =>
    isChallenge(cipher, 'login', challenge, now),
  )
  if (use === undefined) return refuse('auth.passkeyRefused')
  const used = { ...passkey, counter: use.counter, usedAt: now.toISOString() }
  return openSession(dependencies, credentials, {
    email,
    set: { passkeys: credentials.passkeys.map(one => (one.id === passkey.id ? used : one)) },
    recoveryCodeUsed: false,
    items: [investors.usedChallengeItem(use.challenge, now)],
    accounts: [account],
    call,
  })
}
