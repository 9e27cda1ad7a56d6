import { environment } from '../platform/environment.ts'
import type { WriteContext } from '../platform/records/moveRecord.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { agreementInForce } from './agreementInForce.ts'
import { type Consent, consentStore } from './consentStore.ts'
import { type ConsentTextName, currentText } from './consentTexts.ts'

/** Consents that other domains require. */
export type ConsentType = 'demat' | 'redeem' | 'whatsapp'

/** Whether the investor's newest consent of a type is given; false when none was recorded. One consistent read. */
export function hasConsent(table: Table, investorId: string, type: ConsentType): Promise<boolean> {
  return consentStore(table, environment.table('consents')).read(investorId, type)
}

/** The texts whose agreement other domains record in writes of their own. */
type RecordedText = 'signup' | 'kyc'

/** The version of a text that is in force. */
export const versionInForce = (name: RecordedText): string => currentText(name).version

/** Records the agreement to the text in force in a transaction of another domain, e.g. the one that registers an investor. */
export function agreementItems(
  table: Table,
  name: RecordedText,
  { investorId, address, device }: Pick<Consent, 'investorId' | 'address' | 'device'>,
  { now, correlationId }: WriteContext,
): TransactItem[] {
  return consentStore(table, environment.table('consents')).items(
    {
      investorId,
      address,
      device,
      type: `tnc:${name}`,
      consent: true,
      textVersion: versionInForce(name),
    },
    { now, correlationId },
  )
}

/** Withdraws the consent to WhatsApp messages of an investor who wrote STOP there; nothing when there is none. */
export async function withdrawWhatsApp(
  table: Table,
  { investorId, address, device }: Pick<Consent, 'investorId' | 'address' | 'device'>,
  context: { readonly now: Date; readonly correlationId: string },
): Promise<void> {
  const consents = consentStore(table, environment.table('consents'))
  if (!(await consents.read(investorId, 'whatsapp'))) return
  await consents.record({ investorId, address, device, type: 'whatsapp', consent: false }, context)
}

/** Records that letters about watched deals are wanted, or no more, in the transaction that changes the watch list. */
export function watchLettersItems(
  table: Table,
  consent: Pick<Consent, 'investorId' | 'consent' | 'address' | 'device'>,
  { now, correlationId }: WriteContext,
): TransactItem[] {
  return consentStore(table, environment.table('consents')).items(
    { ...consent, type: 'watchLetters' },
    { now, correlationId },
  )
}

/** Whether the investor has agreed to the signup text in force; one consistent read. */
export const hasAgreedToSignupText = (table: Table, investorId: string): Promise<boolean> =>
  hasAgreedTo(table, investorId, 'signup')

/** The same for the text about uploaded account statements. */
export const hasAgreedToStatementText = (table: Table, investorId: string): Promise<boolean> =>
  hasAgreedTo(table, investorId, 'casupload')

async function hasAgreedTo(table: Table, investorId: string, name: ConsentTextName): Promise<boolean> {
  const consents = consentStore(table, environment.table('consents'))
  return (await agreementInForce(consents, investorId, name)) !== undefined
}

/**
 * Deletes the consents of an investor whose records need not be kept: they name the address and the device they were given from.
 * A repeat changes nothing.
 */
export const eraseConsents = (table: Table, investorId: string): Promise<void> =>
  consentStore(table, environment.table('consents')).erase(investorId)
