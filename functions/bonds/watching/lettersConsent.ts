import { watchLettersItems } from '../../consents/published.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'

type Given = Parameters<typeof watchLettersItems> extends [Table, ...infer Rest] ? Rest : never

/** The rows of the consent ledger by which letters about watched deals are wanted, or no more. */
export interface LettersConsent {
  watchLettersItems(...given: Given): TransactItem[]
}

/** Only the calls record consents: the jobs and flows that open the catalogue do not reach the ledger. */
export const lettersConsent = (table: Table): LettersConsent => ({
  watchLettersItems: (...given) => watchLettersItems(table, ...given),
})
