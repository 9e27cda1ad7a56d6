import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { challengeMs } from '../../platform/security/webAuthn.ts'

/**
 * What an authenticator signs. A challenge is made without a write and recognised by its mac: `<time>.<random>.<mac>`, the time
 * as milliseconds in base 36. So a flood of log-ins that are not finished stores nothing; one that is finished stores that its
 * challenge was used.
 */

/** Whose challenge it is: anybody's who logs in, or the investor's who adds a passkey. */
export type ChallengePurpose = 'login' | `add#${string}`

type Keyed = Pick<FieldCipher, 'index'>

const macOf = (cipher: Keyed, purpose: ChallengePurpose, made: string): Promise<string> =>
  cipher.index(`${purpose}\n${made}`, 'auth:passkeyChallenge')

/** A new challenge for a purpose. */
export async function newChallenge(cipher: Keyed, purpose: ChallengePurpose, now: Date): Promise<string> {
  const made = `${now.getTime().toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${made}.${await macOf(cipher, purpose, made)}`
}

/** Whether we made this challenge for this purpose, at most five minutes ago. */
export async function isChallenge(
  cipher: Keyed,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const [time = '', random = '', mac = ''] = challenge.split('.')
  const right = Buffer.from(await macOf(cipher, purpose, `${time}.${random}`))
  const given = Buffer.from(mac)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= challengeMs
}
