import type { startPasskeyLogin } from '../../../shared/contracts/auth/passkeys/startPasskeyLogin.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { passkeyLoginOptions } from '../../platform/security/webAuthn.ts'
import type { Dependencies } from '../dependencies.ts'
import { newChallenge } from './challenges.ts'

/** What a browser needs to log in with a passkey: no read and no write. */
export const handleStartPasskeyLogin =
  ({ cipher }: Dependencies): Handler<typeof startPasskeyLogin> =>
  async (_input, { now }) =>
    reply({ data: await passkeyLoginOptions(await newChallenge(cipher, 'login', now)) })
