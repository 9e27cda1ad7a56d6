import { type Outcome, reply } from '../../shared/outcome.ts'
import { type ConsentText, type ConsentTextName, currentText } from './consentTexts.ts'

/** Answers the valid text at one of the three documented addresses. */
export const readConsentText = (name: ConsentTextName) => (): Promise<Outcome<ConsentText>> =>
  Promise.resolve(reply(currentText(name)))
