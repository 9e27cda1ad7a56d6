import type { ShownPrice } from '../../../shared/contracts/bonds/bondBody.ts'
import type { Language } from './i18n.ts'
import { dayText } from './indianFormat.ts'

/** Where a price comes from, as the end of a text id, and its day in words: of one that was carried forward where it began. */
export function priceOrigin(
  { source, asOf, carriedFrom }: Pick<ShownPrice, 'source' | 'asOf' | 'carriedFrom'>,
  language: Language,
): { readonly from: ShownPrice['source'] | 'carried'; readonly date: string } {
  return carriedFrom === undefined
    ? { from: source, date: dayText(asOf, language) }
    : { from: 'carried', date: dayText(carriedFrom, language) }
}
