import { createHmac, timingSafeEqual } from 'node:crypto'

/** A webhook as it arrived; names of headers in lower case. */
export interface WebhookMessage {
  readonly raw: string
  readonly headers: Readonly<Record<string, string>>
}

/** HMAC-SHA256 of a text, in hex. */
export const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex')

/**
 * Whether a signature is the hex HMAC-SHA256 of a text. The secret's parameter holds one or two secrets with white
 * space between them, so that a new one is accepted before the old one is taken away; with none, nothing is.
 */
export function isSignedWith(secrets: string, given: string, text: string): boolean {
  const sent = Buffer.from(/^[0-9a-f]{64}$/i.test(given) ? given : '', 'hex')
  // Every secret is tried, so that time tells nothing of which one fits.
  const fits = secrets
    .split(/\s+/)
    .filter(secret => secret !== '')
    .map(secret => {
      const expected = Buffer.from(signatureOf(text, secret), 'hex')
      return sent.length === expected.length && timingSafeEqual(sent, expected)
    })
  return fits.includes(true)
}

/** A webhook's body as JSON; `undefined` for what is signed and still no JSON: none of our business. */
export function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
