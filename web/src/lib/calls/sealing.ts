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
 * The browser's end of sealed calls (K-202): a secret of this page, wrapped by the server's public key. The wrapped
 * form is kept in session storage as `pkey`, as documented; the secret itself never leaves the page's memory.
 */
interface Sealer {
  forCall(method: string, path: string): SealedCall
}

/** The server answered, but not with its key: busy or down, which is no lost line. */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
  readonly status: number
  constructor({ status, statusText }: Response) {
    // The sentence of the documents, to the letter (D3 s8); screens word it by the status.
    super(`Network response was not ok ${statusText}`)
    this.status = status
  }
}

let made: Promise<Sealer | undefined> | undefined

/** The page's sealer; undefined when the server has no key, then calls go plain (K-203). */
export function openSealer(): Promise<Sealer | undefined> {
  made ??= makeSealer()
  const current = made
  // A failure is not kept, so that the next call asks again.
  current.catch(() => {
    if (made === current) forgetSeal()
  })
  return current
}

/** Makes the next call ask for the key anew. */
export function forgetSeal(): void {
  made = undefined
  writeStored('session', 'pkey', null)
}

// The next person of this page seals under a secret of their own.
onPersonLeft(forgetSeal)

/** How long the key is waited for; the call that needs it waits on. */
const keyTimeOutMs = 10_000

async function makeSealer(): Promise<Sealer | undefined> {
  const response = await fetch('/api/getPublicKey', {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(keyTimeOutMs),
  })
  if (!response.ok) throw new KeyUnavailable(response)
  // The time of the seal is the server's: a visitor's clock may be wrong.
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
