import type { Opportunity } from '../../../../shared/contracts/bonds/bondBody.ts'
import { findText, type Language, type Translate } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/indianFormat.ts'
import { percentText } from '../../lib/percentText.ts'

/** What a year brings: one figure, or of a market-linked one the least and the most. */
export function yieldWords(t: Translate, { minReturns, maxReturns }: Opportunity): string {
  return minReturns === maxReturns
    ? percentText(maxReturns)
    : t('bonds.yieldBetween', { min: percentText(minReturns), max: percentText(maxReturns) })
}

/** How long it runs from its allotment. */
export function tenorWords(t: Translate, months: number | undefined): string {
  return months === undefined ? t('common.notAvailable') : t('bonds.months', { count: months })
}

/** A sentence with parameters from the server, whose days are written as the reader writes days. */
export function closedWords(
  closed: {
    readonly id: string
    readonly params?: Readonly<Record<string, string | number>> | undefined
    readonly until?: string | undefined
  },
  language: Language,
): string | undefined {
  const day = (value: string | number): string | number => {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return value
    return formatDate(value, language, value.includes('T') ? 'both' : 'date') ?? value
  }
  const params = Object.fromEntries(
    Object.entries(closed.params ?? {}).map(([name, value]) => [
      name,
      // The server's day is English: where it told the instant as well, that one is worded here.
      day((name === 'when' || name === 'date') && closed.until !== undefined ? closed.until : value),
    ]),
  )
  return findText(closed.id, params)
}
