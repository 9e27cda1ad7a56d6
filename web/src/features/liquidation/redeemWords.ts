import type {
  RedeemRecord,
  RedeemTransaction,
} from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import type {
  HoldingBlock,
  LiquidationDetails,
} from '../../../../shared/contracts/liquidation/redemptionAmount.ts'
import type { StatusTone } from '../../components/ui/feedback/StatusStamp.tsx'
import { findText, type Language, type Translate } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/indianFormat.ts'

/** The list of transactions words them too. */
const statusTexts = {
  'Quote Requested': 'orders.statusQuoteRequested',
  'Quote Ready': 'orders.statusQuoteReady',
  'Order Placed': 'orders.statusOrderPlaced',
  'Order Under Process': 'orders.statusOrderUnderProcess',
  'Order Processed': 'orders.statusOrderProcessed',
  'Quote Rejected': 'orders.statusQuoteRejected',
  'Order Cancelled': 'orders.statusOrderCancelled',
  'Quote Lapsed': 'orders.statusQuoteLapsed',
  'Quote Superseded': 'orders.statusQuoteSuperseded',
  'Quote Declined': 'orders.statusQuoteDeclined',
  Failed: 'orders.statusFailed',
} as const

/** The text of a request's status. */
export const redeemStatusText = (status: RedeemTransaction['status']) => statusTexts[status]

/** Its colour (D3 s4): warning on the way, success when paid, danger for any other; a quote that is ready is good news (K-050). */
export function redeemTone(status: RedeemTransaction['status']): StatusTone {
  switch (status) {
    case 'Quote Ready':
      return 'next'
    case 'Order Processed':
      return 'done'
    case 'Quote Requested':
    case 'Order Placed':
    case 'Order Under Process':
      return 'waiting'
    default:
      return 'failed'
  }
}

/** A quote whose end has passed is over, also before the server says so. */
export const hasLapsed = ({ state, validUntil }: Pick<RedeemRecord, 'state' | 'validUntil'>, nowMs: number) =>
  state === 'quoteReady' && validUntil !== undefined && Date.parse(validUntil) <= nowMs

type Params = Readonly<Record<string, string | number>>

/** The parameters of a refusal with its days as the reader writes days: the server's own words for them are English. */
export function daysWorded(params: Params, language: Language): Params {
  const { date, opensAt } = params
  const iso = typeof date === 'string' ? date.split('/').reverse().join('-') : undefined
  const day = iso === undefined ? null : formatDate(iso, language)
  const when = typeof opensAt === 'string' ? formatDate(opensAt, language, 'both') : null
  return { ...params, ...(day !== null && { date: day }), ...(when !== null && { when }) }
}

/** Why nothing can be sold now, with its day as the reader writes days. */
export function blockWords({ id, params, until }: HoldingBlock, language: Language): string | undefined {
  const told = until && {
    when: formatDate(until, language, until.includes('T') ? 'both' : 'date') ?? until,
    date: formatDate(until, language) ?? until,
  }
  return findText(id, { ...daysWorded(params ?? {}, language), ...told })
}

/** From when the locked units can be sold, and how many never can, e.g. `3 from 9 Dec 2026, 2 held until it matures`. */
export const lockedWords = (
  { later, heldToMaturity = 0 }: Pick<LiquidationDetails, 'later' | 'heldToMaturity'>,
  t: Translate,
  language: Language,
): string =>
  [
    ...later.map(({ units, date }) =>
      t('liquidation.freeFrom', { count: units, date: formatDate(date, language) ?? date }),
    ),
    ...(heldToMaturity > 0 ? [t('liquidation.heldToMaturity', { count: heldToMaturity })] : []),
  ].join(', ')
