import * as z from 'zod/mini'
import { redeemProductTypes, redeemStates } from '../../shared/contracts/liquidation/liquidationBody.ts'
import { percent } from '../../shared/finance/bondTerms.ts'
import type { Lot } from '../book/bookRows.ts'
import type { Taken } from '../book/lotLifecycle.ts'

/** Requests to sell as they lie in the table; their keys are the store's. Money is whole paise, units are whole. */

export const liquidationRow = z.object({
  orderId: z.string(),
  investorId: z.string(),
  product: z.string(),
  productType: z.enum(redeemProductTypes),
  displayName: z.string(),
  logoUrl: z.string(),
  ISIN: z.string(),
  /** The lots they come from name it (`requests` of the book's lots), so that a sale of many is no longer than one of one. */
  units: z.int(),
  state: z.enum(redeemStates),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it came to a state, last. */
  at: z.partialRecord(z.enum(redeemStates), z.string()),
  /** As it was when the request was made. */
  exitLoadInPerc: percent,
  /** Of an MLD only once the desk named a price; frozen when it is placed. */
  unitPricePaise: z.optional(z.int()),
  valuePaise: z.optional(z.int()),
  exitLoadPaise: z.optional(z.int()),
  redemptionPaise: z.optional(z.int()),
  /** Which price it is, 0 before the first; an acceptance agrees to one of them. */
  quoteNo: z.int(),
  /** Instant up to which the price counts. Of a request without one, see `validUntilOf`. */
  validUntil: z.optional(z.string()),
  /** Indian date of the sale; the money is due three working days after it. */
  placedOn: z.optional(z.string()),
  /** The due day that was shown at the sale: only to say that it has moved; payments do not use it. */
  promisedOn: z.optional(z.string()),
  /** Indian date after which the units bring the seller a payment that the price has in it: then they do not leave. */
  deliverBy: z.optional(z.string()),
  /** Which payment it is, from 1 on: the bank returned those before. 0 before the first. */
  payoutNo: z.int(),
  /** How often the bank sent the money back after it was booked as paid; none when left out. */
  reversals: z.optional(z.int()),
  /** Why it waits or came to nothing, as a text id. */
  reason: z.optional(z.string()),
  /** The desk's own words when it declined. */
  remarks: z.optional(z.string()),
  /** Instant before which nothing is paid. */
  delayedUntil: z.optional(z.string()),
  /** Instant of its turn at the bank, when others were before it. */
  payoutTurn: z.optional(z.string()),
  /** When the depository was first asked to deliver: from then on only it knows whether the units leave. */
  deliveryAskedAt: z.optional(z.string()),
  /** The depository's reference of the delivery. */
  deliveryReference: z.optional(z.string()),
  /** The payout's id at the vendor. */
  payoutId: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** It sells nothing: it pays a claim after a record date, of this purchase or sale and due date. */
  claim: z.optional(z.object({ orderId: z.string(), dueDate: z.string() })),
  /** Instant at which the bank paid. */
  paidAt: z.optional(z.string()),
})
/** A request to sell as stored. */
export type Liquidation = z.output<typeof liquidationRow>

/** What a sale brings, as it is frozen: `valuePaise` = units × unit price; `redemptionPaise` = value − exit load. */
export interface Amounts {
  readonly unitPricePaise: number
  readonly valuePaise: number
  readonly exitLoadPaise: number
  readonly redemptionPaise: number
}

/** What a sale brings; thrown of one that has no price, which no state from `placed` on is. */
export function amountsOf(liquidation: Liquidation): Amounts {
  const { orderId, unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = liquidation
  if (
    unitPricePaise === undefined ||
    valuePaise === undefined ||
    exitLoadPaise === undefined ||
    redemptionPaise === undefined
  )
    throw new Error(`${orderId} has no price`)
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }
}

/** What the record of a new request brings; the rest is the store's. */
export type NewLiquidation = Pick<
  Liquidation,
  | 'orderId'
  | 'investorId'
  | 'product'
  | 'productType'
  | 'displayName'
  | 'logoUrl'
  | 'ISIN'
  | 'units'
  | 'exitLoadInPerc'
  | 'deliverBy'
>

/** A new request with the lots as they were read, and what it takes of them: neither is kept in the record. */
export interface NewRequest extends NewLiquidation {
  readonly taken: readonly Taken[]
  readonly lots: readonly Lot[]
}
