import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

/**
 * An authenticator in memory (ES256), which verifies its person whenever it is used: the bytes of WebAuthn Level 3, 6.1 and 7,
 * made apart from the library that reads them.
 */

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')

const flag = { present: 0x01, verified: 0x04, credential: 0x40 } as const

export interface SoftAuthenticatorOptions {
  readonly origin: string
  readonly rpId: string
}

export function softAuthenticator(site: SoftAuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  return {
    id: base64url(id),
    /** `navigator.credentials.create`; what differs from the site is an attack. */
    create(
      options: { readonly challenge: string; readonly user: { readonly id: string } },
      other: Partial<SoftAuthenticatorOptions> & { readonly unverified?: boolean } = {},
    ) {
      const { origin, rpId, unverified = false } = { ...site, ...other }
      userHandle = options.user.id
      const key = encodeCBOR(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const flags = flag.present | flag.credential | (unverified ? 0 : flag.verified)
      const authData = Buffer.concat([head(rpId, flags), Buffer.alloc(16), length, id, key])
      const attestation = encodeCBOR(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** `navigator.credentials.get`. */
    get(
      { challenge }: { readonly challenge: string },
      other: Partial<SoftAuthenticatorOptions> & {
        readonly unverified?: boolean
        readonly userHandle?: string
        readonly counter?: number
      } = {},
    ) {
      const { origin, rpId, unverified = false } = { ...site, ...other }
      counter = other.counter ?? counter + 1
      const client = clientData('webauthn.get', challenge, origin)
      const authenticatorData = head(rpId, flag.present | (unverified ? 0 : flag.verified))
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: other.userHandle ?? userHandle,
        },
      }
    },
  }
}
