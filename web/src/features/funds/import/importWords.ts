import type { FundImport } from '../../../../../shared/contracts/fund-portfolio/getFundImports.ts'
import type { StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'

export const stateTones = {
  uploading: 'none',
  importing: 'waiting',
  imported: 'done',
  failed: 'failed',
} as const satisfies Record<FundImport['state'], StatusTone>

/** What an import is of, e.g. `CAMS, detailed, 1 Apr 2020 to 25 Nov 2026`. */
export function useImportTitle() {
  const { t, language } = useTexts()
  return ({ kind, period }: FundImport): string => {
    const what = t(kind === undefined ? 'fundImport.kindUnknown' : `fundImport.kind.${kind}`)
    if (period === undefined) return what
    const days = { from: dayText(period.from, language), to: dayText(period.to, language) }
    return `${what}, ${t('fundImport.period', days)}`
  }
}
