import { environment } from '../platform/environment.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { consentStore } from './consentStore.ts'
import { currentText } from './consentTexts.ts'

/** Consents that other domains require. */
export type ConsentType = 'demat' | 'redeem' | 'whatsapp'

/** Whether the investor's newest consent of a type is given; false when none was recorded. One consistent read. */
export function hasConsent(table: Table, investorId: string, type: ConsentType): Promise<boolean> {
  return consentStore(table, environment.table('consents')).read(investorId, type)
}

const signupType = 'tnc:signup'

/** The signup text in force: its version. */
export const signupVersion = (): string => currentText('signup').version

/** Records the agreement to the signup text in the transaction that registers an investor. */
export function signupConsentItems(
  table: Table,
  consent: { readonly investorId: string; readonly address: string; readonly device: string },
  context: { readonly now: Date; readonly correlationId: string },
): TransactItem[] {
  return consentStore(table, environment.table('consents')).items(
    { ...consent, type: signupType, consent: true, textVersion: signupVersion() },
    context,
  )
}

/** Whether the investor has agreed to the signup text in force; one consistent read. */
export async function hasAgreedToSignupText(table: Table, investorId: string): Promise<boolean> {
  const agreed = await consentStore(table, environment.table('consents')).agreedVersion(
    investorId,
    signupType,
  )
  return agreed === signupVersion()
}
