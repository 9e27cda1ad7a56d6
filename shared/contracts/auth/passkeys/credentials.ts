import * as z from 'zod/mini'

/**
 * What a browser answers for a passkey (WebAuthn Level 3, 5.1 "PublicKeyCredential" as JSON): all parts are base64url. What is
 * in them, the server verifies.
 */

const part = (most: number) =>
  z
    .string('auth.passkeyRefused')
    .check(
      z.minLength(1, 'auth.passkeyRefused'),
      z.maxLength(most, 'auth.passkeyRefused'),
      z.regex(/^[\w-]+$/, 'auth.passkeyRefused'),
    )
/** A credential's id has at most 1,023 bytes. */
export const passkeyId = part(1364)

/** The answer of `navigator.credentials.create`. */
export const newPasskey = z.object(
  {
    id: passkeyId,
    response: z.object({
      clientDataJSON: part(4000),
      attestationObject: part(12_000),
      /** How the authenticator is reached, e.g. `internal`, `hybrid`, `usb`. */
      transports: z.optional(
        z
          .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'auth.passkeyRefused')), 'auth.passkeyRefused')
          .check(z.maxLength(10, 'auth.passkeyRefused')),
      ),
    }),
  },
  'auth.passkeyRefused',
)

/** The answer of `navigator.credentials.get`; `userHandle` is the investor's id. */
export const usedPasskey = z.object(
  {
    id: passkeyId,
    response: z.object({
      clientDataJSON: part(4000),
      authenticatorData: part(4000),
      signature: part(4000),
      userHandle: part(100),
    }),
  },
  'auth.passkeyRefused',
)
