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

/** The same texts as in the list of transactions. */
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

/** The text id of a status. */
export const liquidationStatusText = (status: RedeemTransaction['status']) => statusTexts[status]

/** The tone of a status (D3 s4): warning while open, success when paid, danger for any other; Quote Ready is no danger (K-050). */
export function liquidationTone(status: RedeemTransaction['status']): StatusTone {
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

/** Whether a quote has expired by the server's clock, also before the server reports it. */
export const hasLapsed = ({ state, validUntil }: Pick<RedeemRecord, 'state' | 'validUntil'>, nowMs: number) =>
  state === 'quoteReady' && validUntil !== undefined && Date.parse(validUntil) <= nowMs

type Params = Readonly<Record<string, string | number>>

/** The parameters of a refusal with its dates in the reader's language; the server sends them in English. */
export function formatDayParams(params: Params, language: Language): Params {
  const { date, opensAt } = params
  const iso = typeof date === 'string' ? date.split('/').reverse().join('-') : undefined
  const day = iso === undefined ? null : formatDate(iso, language)
  const when = typeof opensAt === 'string' ? formatDate(opensAt, language, 'both') : null
  return { ...params, ...(day !== null && { date: day }), ...(when !== null && { when }) }
}

/** Why nothing can be sold now, with its date in the reader's language. */
export function formatBlock({ id, params, until }: HoldingBlock, language: Language): string | undefined {
  const dates = until && {
    when: formatDate(until, language, until.includes('T') ? 'both' : 'date') ?? until,
    date: formatDate(until, language) ?? until,
  }
  return findText(id, { ...formatDayParams(params ?? {}, language), ...dates })
}

/** From when the locked units can be sold, e.g. `3 from 9 Dec 2026, 2 held until it matures`. */
export const formatLockedUnits = (
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
