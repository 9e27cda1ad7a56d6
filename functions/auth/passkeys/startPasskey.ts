import type { startPasskey } from '../../../shared/contracts/auth/passkeys/startPasskey.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newPasskeyOptions } from '../../platform/security/webAuthn.ts'
import type { Dependencies } from '../dependencies.ts'
import { newChallenge } from './challenges.ts'
import { mostPasskeys } from './confirmPasskey.ts'

/** What the investor's browser needs to make a passkey: two reads and no write. */
export const handleStartPasskey =
  ({ cipher, investors, identityOf }: Dependencies): Handler<typeof startPasskey> =>
  async (_input, { session: { email, investorId }, now }) => {
    const [credentials, { name }] = await Promise.all([
      investors.keyOf(email).then(key => investors.readCredentials(key)),
      identityOf(investorId),
    ])
    if (credentials === undefined) return refuse('auth.changePasswordFailed')
    const { passkeys } = credentials
    if (passkeys.length >= mostPasskeys)
      return refuse('auth.passkeysTooMany', { params: { most: mostPasskeys } })
    const challenge = await newChallenge(cipher, `add#${investorId}`, now)
    return reply({ data: await newPasskeyOptions({ investorId, email, name }, challenge, passkeys) })
  }
