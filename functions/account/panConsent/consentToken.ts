import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/security/secrets.ts'
import type { SubAccount } from '../pans/subAccountRows.ts'
import type { SubAccountId } from '../pans/subAccountStore.ts'

/**
 * The tokens of the links by which a holder takes the consent back: `<investor>.<pan id>.<mac>`. The mac is made of the address
 * too, so that a link to an address that was replaced opens nothing; nothing is stored, and it works for as long as the PAN is
 * there.
 */
export interface ConsentTokens {
  make(stored: SubAccount): Promise<string>
  /** The ids in a token, which anybody can write: `isOf` says whether it is ours. */
  idsIn(token: string): SubAccountId | undefined
  isOf(stored: SubAccount, token: string): Promise<boolean>
}

export function consentTokens(secrets: Secrets): ConsentTokens {
  const macOf = async ({ investorId, panId, emailIndex = '' }: SubAccount): Promise<Buffer> => {
    const key = Buffer.from(await secrets.read('link-key'), 'base64')
    return createHmac('sha256', key).update(`panConsent:${investorId}:${panId}:${emailIndex}`).digest()
  }
  return {
    async make(stored) {
      return `${stored.investorId}.${stored.panId}.${(await macOf(stored)).toString('base64url')}`
    },
    idsIn(token) {
      const [investorId, panId, mac, ...more] = token.split('.')
      if (investorId === undefined || panId === undefined || mac === undefined || more.length > 0)
        return undefined
      return { investorId, panId }
    },
    async isOf(stored, token) {
      const given = Buffer.from(token.split('.')[2] ?? '', 'base64url')
      const ours = await macOf(stored)
      return given.length === ours.length && timingSafeEqual(given, ours)
    },
  }
}

/** The address of such a link. The token is in the fragment, which is not sent to servers and not logged. */
export const consentAddress = (siteOrigin: string, token: string): string =>
  `${siteOrigin}/platform/#/withdraw-consent?token=${token}`
