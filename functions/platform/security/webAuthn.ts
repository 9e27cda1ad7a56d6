import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { newPasskey, usedPasskey } from '../../../shared/contracts/auth/passkeys/credentials.ts'
import { environment } from '../environment.ts'

/**
 * The ceremonies of WebAuthn, by `@simplewebauthn/server`. Whose device it is, is not examined (`attestation: 'none'`); that
 * the device has verified the person is required.
 */

/** How long a challenge may be answered. */
export const challengeMs = 5 * 60_000

/** A public key as it is stored. */
export interface PublicKeyCredential {
  /** The credential's id, base64url. */
  readonly id: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** How often its authenticator says that it has signed; 0 for ever when it is kept in a cloud. */
  readonly counter: number
}

/** EdDSA, ES256, RS256 (COSE): what authenticators have. */
const algorithms = [-8, -7, -257]

/** The relying party: the site's host name. A browser makes passkeys for names only, not for addresses like 127.0.0.1. */
const relyingParty = (): { readonly id: string; readonly origin: string } => {
  const origin = environment.siteOrigin()
  return { id: new URL(origin).hostname, origin }
}

/** The options of `navigator.credentials.create`. */
export async function newPasskeyOptions(
  { investorId, email, name }: { readonly investorId: string; readonly email: string; readonly name: string },
  challenge: string,
  known: readonly Pick<PublicKeyCredential, 'id'>[],
) {
  const { id } = relyingParty()
  const made = await generateRegistrationOptions({
    rpName: 'Sthirank',
    rpID: id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(investorId),
    challenge,
    timeout: challengeMs,
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: made.challenge,
    rp: { id, name: 'Sthirank' },
    user: made.user,
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: known.map(({ id: passkey }) => ({ id: passkey, type: 'public-key' as const })),
  }
}

/** The options of `navigator.credentials.get`; the browser offers every passkey that it has for this site. */
export async function passkeyLoginOptions(challenge: string) {
  const { id } = relyingParty()
  const made = await generateAuthenticationOptions({
    rpID: id,
    challenge,
    timeout: challengeMs,
    userVerification: 'required',
  })
  return { challenge: made.challenge, rpId: id, timeout: challengeMs, userVerification: 'required' as const }
}

/** The challenge as it was made, out of what the browser signed. */
const written = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('utf8')

/**
 * What of a new passkey is stored; `undefined` when anything about it is wrong. `isOurs` says whether the challenge is. The
 * library throws a plain `Error` for each thing that does not match, and nothing else can fail here: nothing is read or sent.
 */
export async function verifiedPasskey(
  { id, response }: z.output<typeof newPasskey>,
  isOurs: (challenge: string) => Promise<boolean>,
): Promise<(PublicKeyCredential & { readonly transports: string[] }) | undefined> {
  const { id: rpId, origin } = relyingParty()
  const { transports = [], ...signed } = response
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
    expectedChallenge: challenge => isOurs(written(challenge)),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refusedByLibrary)
  if (verified?.verified !== true) return undefined
  const { credential } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  }
}

/** The counter after a log-in with a passkey, and the challenge that it answers; `undefined` when anything about it is wrong. */
export async function verifiedUse(
  { id, response }: z.output<typeof usedPasskey>,
  passkey: PublicKeyCredential,
  isOurs: (challenge: string) => Promise<boolean>,
): Promise<{ readonly counter: number; readonly challenge: string } | undefined> {
  const { id: rpId, origin } = relyingParty()
  let answered = ''
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge => {
      answered = written(challenge)
      return isOurs(answered)
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refusedByLibrary)
  return verified?.verified === true
    ? { counter: verified.authenticationInfo.newCounter, challenge: answered }
    : undefined
}

function refusedByLibrary(error: unknown): undefined {
  // A fault of ours or of the library would be of another class.
  if (error instanceof Error && !(error instanceof TypeError || error instanceof ReferenceError))
    return undefined
  throw error
}
