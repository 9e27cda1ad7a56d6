import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../security/secrets.ts'

/**
 * A code is derived from its id with the stage's key, so that the consumer that sends it can make it again and no
 * event carries it. What is stored is a keyed and salted hash: under a plain one the few codes there are would be read at sight.
 */
export interface OtpCodes {
  codeOf(otpId: string): Promise<string>
  hash(code: string, salt: string): Promise<string>
  matches(stored: { readonly hash: string; readonly salt: string }, code: string): Promise<boolean>
}

export function openOtpCodes(secrets: Secrets, digits: number): OtpCodes {
  const codes = 10 ** digits
  /** The largest multiple of their number that four bytes hold: what lies above is drawn again, so no code is likelier. */
  const fairBelow = Math.floor(2 ** 32 / codes) * codes
  const mac = async (text: string): Promise<Buffer> =>
    createHmac('sha256', Buffer.from(await secrets.read('otp-key'), 'base64'))
      .update(text)
      .digest()
  const hash = async (code: string, salt: string): Promise<string> =>
    (await mac(`hash:${salt}:${code}`)).toString('base64url')
  return {
    async codeOf(otpId) {
      for (let draw = 0; ; draw += 1) {
        const number = (await mac(`code:${otpId}:${draw}`)).readUInt32BE()
        if (number < fairBelow) return String(number % codes).padStart(digits, '0')
      }
    },
    hash,
    async matches(stored, code) {
      const given = Buffer.from(await hash(code, stored.salt))
      const ours = Buffer.from(stored.hash)
      return given.length === ours.length && timingSafeEqual(given, ours)
    },
  }
}

/** What a code confirms, fact by fact, whatever their order. */
export type Confirmed = Readonly<Record<string, string | number>>

/** The hash of what a code confirms: another value, one more or one less gives another hash. */
export function boundOf(confirmed: Confirmed): string {
  const facts = Object.entries(confirmed).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
