import type { Opportunity } from '../../../../shared/contracts/bonds/bondBody.ts'
import { findText, type Language, type Translate } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/indianFormat.ts'
import { percentText } from '../../lib/percentText.ts'

/** The yearly return: one figure, or the range of a market-linked debenture. */
export function formatYield(t: Translate, { minReturns, maxReturns }: Opportunity): string {
  return minReturns === maxReturns
    ? percentText(maxReturns)
    : t('bonds.yieldBetween', { min: percentText(minReturns), max: percentText(maxReturns) })
}

/** The tenor from the allotment. */
function formatTenor(t: Translate, months: number | undefined): string {
  return months === undefined ? t('common.notAvailable') : t('bonds.months', { count: months })
}

/** `5 of 12 months` while it runs, the tenor before it begins and after it has ended (U15). */
export function timeLeftText(
  t: Translate,
  { tenorMonths, monthsLeft, category }: Pick<Opportunity, 'tenorMonths' | 'monthsLeft' | 'category'>,
): string {
  if (tenorMonths === undefined || monthsLeft === undefined || category === 'historical')
    return formatTenor(t, tenorMonths)
  return monthsLeft < tenorMonths
    ? t('bonds.monthsOf', { left: monthsLeft, count: tenorMonths })
    : formatTenor(t, tenorMonths)
}

/** Why nothing can be bought, with its date in the reader's language. */
export function formatClosedReason(
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
      // The server's formatted dates are English; `until` is the same date as ISO text.
      if (until === undefined || (name !== 'when' && name !== 'date')) return [name, value]
      return [name, formatDate(until, language, name === 'when' ? 'both' : 'date') ?? value]
    }),
  )
  return findText(closed.id, params)
}
