import { financialYearDays, financialYearStart } from '../../../../shared/vocabulary/calendarDays.ts'
import type { useTexts } from '../../lib/i18n.ts'

/** Financial years that can be chosen, this one first: a tax return can be filed again for the four years before. */
const yearsOffered = 5

/** This financial year up to today, and those before it; the value is a day of the year. */
export function yearOptions(
  today: string,
  t: ReturnType<typeof useTexts>['t'],
): { value: string; label: string }[] {
  const first = financialYearStart(today)
  return Array.from({ length: yearsOffered }, (_, back) => {
    const { from, to } = financialYearDays(first - back)
    return {
      value: back === 0 ? today : to,
      label: t('reports.yearOf', { from: from.slice(0, 4), to: to.slice(0, 4) }),
    }
  })
}
