import type { LocalizedText } from './localizedText.ts'

/** A question with its answer; `productType` when only that product's page shows it. */
export interface Faq {
  readonly question: LocalizedText
  readonly answer: LocalizedText
  readonly productType?: 'bonds' | 'mld' | 'fd'
}
