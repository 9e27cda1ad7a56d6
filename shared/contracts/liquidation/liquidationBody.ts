import * as z from 'zod/mini'
import { isoDate, paise, percent } from '../../finance/bondTerms.ts'
import { isin, productId } from '../bonds/bondBody.ts'
import { noteBody } from '../contract-notes/noteBody.ts'
import { envelope } from '../defineCall.ts'
import { optionalFlag, wholeUnits } from '../fields.ts'
import { trailFacts, trailStatus } from '../trail.ts'

/** How holdings become money again (D3 s2 to s5, s7; K-005 to K-007, K-117, K-118, K-216 to K-218). */

/** A request's way; which states lead where is `functions/liquidation/liquidationLifecycle.ts`. */
export const redeemStates = [
  /** Of an MLD: waits for the desk's price. */
  'quoteRequested',
  'quoteReady',
  /** The investor agreed and the price is frozen; bonds begin here. */
  'placed',
  /** The units left the demat account. */
  'delivered',
  /** The bank has the order to pay. */
  'paying',
  'processed',
  /** The investor said no to a quote, or took the request back before one came. */
  'rejected',
  'cancelled',
  /** The investor did not agree in time, or the desk did not quote in time. */
  'lapsed',
  /** A newer request of the investor for the same ISIN took its place. */
  'superseded',
  /** The desk does not quote. */
  'declined',
  /** Failed after it was placed: the units are free again. */
  'failed',
] as const
export type RedeemState = (typeof redeemStates)[number]

/** The words of the portfolio list (D3 s4); what is none of the documented ones is shown as danger, but for Quote Ready (K-050). */
export const redeemStatuses = [
  'Quote Requested',
  'Quote Ready',
  'Order Placed',
  'Order Under Process',
  'Order Processed',
  'Quote Rejected',
  'Order Cancelled',
  'Quote Lapsed',
  'Quote Superseded',
  'Quote Declined',
  'Failed',
] as const

/** The codes of the request list (D3 s4, K-121): RA and SA are Pending, RP is Completed; others are not listed. */
export const redeemCodes = ['RA', 'SA', 'RP'] as const

export const redeemMoves = ['accept', 'reject', 'cancel', 'requestAgain'] as const

/** Only these are liquidated; the screen of any other renders nothing (D3 s2). */
export const redeemProductTypes = ['bonds', 'mld'] as const

/** Units sold here are whole and at least 1 (D3 s5). */
export const redeemUnits = wholeUnits('liquidation.enterUnits', 'liquidation.unitsAboveAvailable')

/** Rupees in the documented fields (D3 s3), paise in ours: the total first, then the exit load, rounded once. */
export const redeemBreakup = z.object({
  units: z.int(),
  ispUnitPrice: z.number(),
  ispAmount: z.number(),
  priceWithoutExitLoad: z.number(),
  unitPricePaise: paise,
  /** Units times the unit price. */
  valuePaise: paise,
  exitLoadPaise: paise,
  exitLoadInPerc: percent,
  /** What the investor receives. */
  redemptionPaise: paise,
})
export type RedeemBreakup = z.output<typeof redeemBreakup>

/** One step of a request's trail: who acts, what happened or is expected, and when. */
const redeemStep = z.object({
  step: z.enum(redeemStates),
  standing: trailStatus,
  who: z.enum(['you', 'desk', 'depository', 'bank', 'us']),
  ...trailFacts,
})

/** A request as it is shown: the documented fields of a transaction and of an MLD redeem record (D3 s3), and ours. */
export const redeemTransaction = z.object({
  orderId: z.string(),
  createdAt: z.string(),
  product: productId,
  productType: z.enum(redeemProductTypes),
  displayName: z.string(),
  ISIN: isin,
  logoUrl: z.string(),
  type: z.literal('Redeem'),
  status: z.enum(redeemStatuses),
  state: z.enum(redeemStates),
  currentState: z.object({ state: z.enum(redeemStates) }),
  /** Left out of what the request list does not know. */
  code: z.optional(z.enum(redeemCodes)),
  units: z.int(),
  /** What the investor receives; 0 until there is a price. */
  amount: z.number(),
  amountPaise: paise,
  amountBreakup: z.optional(redeemBreakup),
  adminStatus: z.enum(['pending', 'accepted', 'rejected']),
  /** The units have left the demat account. */
  nsdlChecked: z.boolean(),
  /** The day on which the money is paid: three working days after the order, by the calendar as it is known now. */
  settlementDateStr: z.optional(isoDate),
  /** The holidays of that year are not published yet. */
  provisional: z.optional(z.boolean()),
  /** Of a sale that will not go through, for its settlement moved past a record date: when the units come back. */
  fallsThroughOn: z.optional(isoDate),
  /** It sells nothing: it pays what an issuer paid to the other side of this purchase or sale, due on this date. */
  claim: z.optional(z.object({ orderId: z.string(), dueDate: isoDate })),
})
export type RedeemTransaction = z.output<typeof redeemTransaction>

export const redeemRecord = z.object({
  ...redeemTransaction.shape,
  /** Instant at which a quote lapses, or at which a request that was not priced does. */
  validUntil: z.optional(z.string()),
  trail: z.array(redeemStep),
  /** The day of the money as it was promised, where it has moved since: a holiday was announced. */
  movedFrom: z.optional(isoDate),
  /** Why it waits or came to nothing, as a text id. */
  reason: z.optional(z.string()),
  /** The desk's own words when it declined. */
  remarks: z.optional(z.string()),
  /** Instant before which nothing is paid, because the bank account or the password was changed. */
  delayedUntil: z.optional(z.string()),
  /** Where the money goes, its last four digits visible, e.g. `HDFC Bank ••••1234`. */
  paidTo: z.optional(z.string()),
  paidAt: z.optional(z.string()),
  utr: z.optional(z.string()),
  /** Of what was sold; only `getRedeemQuote` reads it. */
  contractNote: z.optional(noteBody),
  /** The moves open to the investor now. */
  moves: z.array(z.enum(redeemMoves)),
})
export type RedeemRecord = z.output<typeof redeemRecord>

/** Where a code went and how long it counts (K-213). */
export const codeSent = z.object({
  resendAfterSeconds: z.int(),
  expiresInSeconds: z.int(),
  /** e.g. `•••••••210`. */
  sentTo: z.string(),
})

/** Both forms of a call that a code confirms: with a code it is `validate`, without one or with 0 it is `sendOTP` (D3 s5, K-117). */
export const withCode = {
  sendOTP: optionalFlag,
  validate: optionalFlag,
  otp: z.optional(
    z
      .union(
        [z.string('liquidation.otpInvalid'), z.number('liquidation.otpInvalid')],
        'liquidation.otpInvalid',
      )
      .check(z.refine(otp => /^([0-9]{4}|0)?$/.test(String(otp)), 'liquidation.otpInvalid')),
  ),
}

/** What the calls that a code confirms have in common: without a code one is sent, with it the order comes back. */
export const confirmedByCode = {
  access: 'session',
  sealed: true,
  idempotent: true,
  limit: { perSecond: 200, burst: 500 },
  reply: envelope({ data: z.object({ code: z.optional(codeSent), order: z.optional(redeemRecord) }) }),
} as const

/** What can be wrong with the code. */
/** For a day after a change of what tells us that it is the investor, nothing is sold. */
export const accountHolds = [
  'liquidation.heldPassword',
  'liquidation.heldPhone',
  'liquidation.heldEmail',
  'liquidation.heldFactor',
  'liquidation.heldBank',
] as const

export const codeProblems = [
  'liquidation.otpInvalid',
  'liquidation.otpExpired',
  'liquidation.otpLocked',
  'liquidation.otpOther',
  'liquidation.otpTooSoon',
  'liquidation.otpTooMany',
] as const
