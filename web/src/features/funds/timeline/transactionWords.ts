import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import type { StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'

/** Codes of an order that is on its way (D3 s4). Imported rows are processed: they have `RP`. */
const onTheWay: ReadonlySet<string> = new Set([
  'RQ',
  'OA',
  'CL',
  'OR',
  'SA',
  'SR',
  'RA',
  'Send To RTA',
  'RTA Accepted',
])
const processed: ReadonlySet<string> = new Set(['RP', 'RTA Processed'])

const redeems = (cartType: FundTransaction['cartType']): boolean =>
  cartType === 'Redemption' || cartType === 'SWP'

/** The words and the colour of a status (D3 s4): warning, primary, danger. */
export function statusWords(status: string, cartType: FundTransaction['cartType']) {
  const isRedemption = redeems(cartType)
  if (onTheWay.has(status))
    return {
      text: isRedemption ? 'funds.sentForRedemption' : 'funds.sentForProcessing',
      tone: 'waiting' satisfies StatusTone,
    } as const
  if (processed.has(status))
    return {
      text: isRedemption ? 'funds.unitsRedeemed' : 'funds.unitsAllotted',
      tone: 'done' satisfies StatusTone,
    } as const
  return { text: 'funds.orderFailed', tone: 'failed' satisfies StatusTone } as const
}

const kinds = [
  'dividendPayout',
  'dividendReinvestment',
  'reversal',
  'segregation',
  'stampDuty',
  'stt',
  'tds',
  'switchInMerger',
  'switchOutMerger',
] as const

/** The text of a row's type: of the documents' six, or the statement's own kind. */
export function typeText({ cartType, kind }: Pick<FundTransaction, 'cartType' | 'kind'>) {
  // A merger is a switch in the documents' words; its own kind says more.
  const own = kinds.find(one => one === kind)
  if (own !== undefined) return `funds.kind.${own}` as const
  return cartType === undefined ? ('funds.otherEntry' as const) : (`funds.type.${cartType}` as const)
}

/** Rows of tax and charges move no units: only what was allotted or redeemed has a status. */
export const hasStatus = ({ cartType }: Pick<FundTransaction, 'cartType'>): boolean => cartType !== undefined
