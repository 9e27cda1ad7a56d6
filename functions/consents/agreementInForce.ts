import type { ConsentStore } from './consentStore.ts'
import { type ConsentTextName, currentText } from './consentTexts.ts'

/** The investor's agreement to the version of a text that is in force, with the instant (ISO); one consistent read. */
export async function agreementInForce(
  consents: Pick<ConsentStore, 'agreement'>,
  investorId: string,
  name: ConsentTextName,
): Promise<{ readonly at: string } | undefined> {
  const agreed = await consents.agreement(investorId, `tnc:${name}`)
  return agreed?.textVersion === currentText(name).version ? { at: agreed.at } : undefined
}
