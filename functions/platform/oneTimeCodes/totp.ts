import { Secret, TOTP } from 'otpauth'

/**
 * Codes of authenticator apps (TOTP, RFC 6238) with what every app knows: SHA-1, 6 digits, 30 s. The code before and the one
 * after the current are taken as well, because clocks differ.
 */

const periodSeconds = 30
const window = 1
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** A new key as base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Sthirank',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** The key as an app opens it, `otpauth://totp/Sthirank:<e-mail>?…`. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The code of an instant. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret, '').generate({ timestamp: now.getTime() })

/** The step of a right code that is newer than `lastStep`, so that none counts twice; `undefined` for any other. */
export function takenStep(
  { secret, lastStep }: { readonly secret: string; readonly lastStep: number },
  code: string,
  now: Date,
): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta
  return step > lastStep ? step : undefined
}
