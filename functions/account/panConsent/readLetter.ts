import type { Language } from '../../../shared/texts/areas.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { OpenSubAccount } from '../pans/subAccountRows.ts'
import type { SubAccountId } from '../pans/subAccountStore.ts'
import { consentAddress } from './consentToken.ts'
import type { AboutPan } from './letters.ts'

export type PanLetterNeeds = Pick<
  ConsumerDependencies,
  'once' | 'mailer' | 'subAccounts' | 'consentTokens' | 'identityOf' | 'kycOf' | 'siteOrigin'
>

export interface PanLetter {
  readonly stored: OpenSubAccount
  readonly about: AboutPan
  /** Whether `about.investor` is the name of the investor's PAN, else one that was typed. */
  readonly isNameVerified: boolean
  readonly language: Language | undefined
  /** The investor's own. */
  readonly email: string
}

/** What a letter about a PAN says, in the language that its investor reads; `undefined` when either is gone. */
export async function readLetter(
  { subAccounts, consentTokens, identityOf, kycOf, siteOrigin }: PanLetterNeeds,
  id: SubAccountId,
): Promise<PanLetter | undefined> {
  const [row, identity, kyc] = await Promise.all([
    subAccounts.find(id),
    identityOf(id.investorId),
    kycOf(id.investorId),
  ])
  const stored = row && (await subAccounts.open(row))
  if (stored === undefined || identity === undefined) return undefined
  const { pan, name: holder } = stored.holder
  const link = consentAddress(siteOrigin, await consentTokens.make(stored))
  const about = { investor: kyc.name ?? identity.name, holder, pan, link }
  const isNameVerified = kyc.pan !== undefined
  return { stored, about, isNameVerified, language: identity.language, email: identity.email }
}
