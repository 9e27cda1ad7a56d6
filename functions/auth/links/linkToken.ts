import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/security/secrets.ts'

/**
 * The tokens of our links: `<account>.<request>.<mac>`. The mac is derived from the stage's link key, so a consumer can
 * make the token again from the request's id, and no secret is stored or sent in an event. `account` is the blind index
 * of the e-mail, the key of the credentials.
 */
export type LinkPurpose = 'confirmation' | 'reset'

export interface LinkTokens {
  make(purpose: LinkPurpose, accountKey: string, requestId: string): Promise<string>
  /** The account and request of a token; `undefined` unless we made it for this purpose. */
  open(purpose: LinkPurpose, token: string): Promise<{ accountKey: string; requestId: string } | undefined>
}

export function openLinkTokens(secrets: Secrets): LinkTokens {
  const macOf = async (purpose: LinkPurpose, accountKey: string, requestId: string): Promise<Buffer> => {
    const key = Buffer.from(await secrets.read('link-key'), 'base64')
    return createHmac('sha256', key).update(`${purpose}:${accountKey}:${requestId}`).digest()
  }
  return {
    async make(purpose, accountKey, requestId) {
      const mac = await macOf(purpose, accountKey, requestId)
      return `${accountKey}.${requestId}.${mac.toString('base64url')}`
    },
    async open(purpose, token) {
      const [accountKey, requestId, mac, ...more] = token.split('.')
      if (accountKey === undefined || requestId === undefined || mac === undefined || more.length > 0) {
        return undefined
      }
      const given = Buffer.from(mac, 'base64url')
      const ours = await macOf(purpose, accountKey, requestId)
      return given.length === ours.length && timingSafeEqual(given, ours)
        ? { accountKey, requestId }
        : undefined
    },
  }
}

/** The address of a link. The token is in the fragment, which is not sent to servers and not logged. */
export function linkAddress(siteOrigin: string, purpose: LinkPurpose, token: string): string {
  const screen = purpose === 'confirmation' ? 'verify-email' : 'reset-password'
  return `${siteOrigin}/platform/#/${screen}?token=${token}`
}
