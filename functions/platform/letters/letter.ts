import type { Language } from '../../../shared/texts/areas.ts'

/** What a letter says in one language, without whom it goes to: plain sentences, which may hold addresses to open. */
export interface LetterText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}
/** A letter in every language of the site. */
export type Letter = Readonly<Record<Language, LetterText>>

/** A letter of paragraphs. */
export const letterOf = (
  subject: Readonly<Record<Language, string>>,
  paragraphs: Readonly<Record<Language, readonly string[]>>,
): Letter => ({
  en: { subject: subject.en, paragraphs: paragraphs.en },
  hi: { subject: subject.hi, paragraphs: paragraphs.hi },
})
