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

/** Why nothing can be bought, with its day as the reader writes days. */
export function closedWords(
  closed: {
    readonly id: string
    readonly params?: Readonly<Record<string, string | number>> | undefined
    readonly until?: string | undefined
  },
  language: Language,
): string | undefined {
  const { until } = closed
  const params = Object.fromEntries(
    Object.entries(closed.params ?? {}).map(([name, value]) => {
      // The server's own words for a day are English: where it told the instant as well, that is worded here.
      if (until === undefined || (name !== 'when' && name !== 'date')) return [name, value]
      return [name, formatDate(until, language, name === 'when' ? 'both' : 'date') ?? value]
    }),
  )
  return findText(closed.id, params)
}
