import { open, seal } from '../../../../shared/payloadEnvelope.ts'
import { writeStored } from '../storage.ts'
import { noteServerNow, serverNow } from './serverClock.ts'
import { onPersonLeft } from './sessionSignal.ts'

/** The part of a sealer that belongs to one call. */
export interface SealedCall {
  readonly pkey: string
  seal(value: unknown): Promise<string>
  open(token: string): Promise<unknown>
}

/**
 * The browser's side of sealed calls (K-202): a secret of this page, wrapped by the server's public key. The wrapped
 * form is stored in session storage as `pkey`, as documented; the secret itself stays in memory.
 */
interface Sealer {
  forCall(method: string, path: string): SealedCall
}

/** The server answered without a key: busy or down, not offline. */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
  readonly status: number
  constructor({ status, statusText }: Response) {
    // The documents' sentence (D3 s8); screens choose the text by the status.
    super(`Network response was not ok ${statusText}`)
    this.status = status
  }
}

let made: Promise<Sealer | undefined> | undefined

/** The page's sealer; undefined when the server has no key: calls are then sent unsealed (K-203). */
export function openSealer(): Promise<Sealer | undefined> {
  made ??= makeSealer()
  const current = made
  // A failure is not cached: the next call requests the key again.
  current.catch(() => {
    if (made === current) forgetSeal()
  })
  return current
}

/** Makes the next call request the key again. */
export function forgetSeal(): void {
  made = undefined
  writeStored('session', 'pkey', null)
}

// The next person on this page gets a new secret.
onPersonLeft(forgetSeal)

/** Time-out of the request for the key. */
const keyTimeOutMs = 10_000

async function makeSealer(): Promise<Sealer | undefined> {
  const response = await fetch('/api/getPublicKey', {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(keyTimeOutMs),
  })
  if (!response.ok) throw new KeyUnavailable(response)
  // Server time, because the visitor's clock may be wrong.
  noteServerNow(response.headers.get('x-server-now'))
  const pem = await response.text()
  if (pem.trim() === '') return undefined
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, await importPublicKey(pem), raw)
  const secret = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  raw.fill(0)
  const pkey = base64url(new Uint8Array(wrapped))
  writeStored('session', 'pkey', pkey)
  return {
    forCall: (htm, htu) => ({
      pkey,
      seal: value =>
        seal(secret, value, {
          kid: 'k1',
          jti: crypto.randomUUID(),
          iat: Math.floor(serverNow() / 1000),
          htm,
          htu,
          dir: 'request',
        }),
      open: async token => (await open(secret, token, { htm, htu, dir: 'reply' })).value,
    }),
  }
}

function importPublicKey(pem: string): Promise<CryptoKey> {
  const body = pem.replace(/-----[^-]+-----|\s/g, '')
  const spki = Uint8Array.from(atob(body), character => character.charCodeAt(0))
  return crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
}

function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
