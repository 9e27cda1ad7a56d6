import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { useTexts } from '../../../lib/i18n.ts'

/** Plan and kind of a scheme, e.g. `Direct · Equity`. */
export function usePlanWords() {
  const { t } = useTexts()
  return ({ isDirect, type }: Pick<FundHolding, 'isDirect' | 'type'>): string => {
    const kind = t(type === 'other' ? 'funds.otherAssets' : `funds.assetClass.${type}`)
    return `${t(isDirect ? 'funds.direct' : 'funds.regular')} · ${kind}`
  }
}
