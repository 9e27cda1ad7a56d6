import * as z from 'zod/mini'
import { isoDate, paise, percent } from '../../finance/bondTerms.ts'
import { isin, productId, shownPrice } from '../bonds/bondBody.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { textParams } from '../fields.ts'
import { accountHolds, redeemProductTypes, redeemTransaction, redeemUnits } from './liquidationBody.ts'

const reasons = [
  'liquidation.lockIn',
  'liquidation.allLocked',
  'liquidation.shutPeriod',
  'liquidation.allRequested',
  'liquidation.notRedeemable',
  'liquidation.marketClosed',
  'liquidation.payoutsHeld',
  'liquidation.bankNeeded',
  ...accountHolds,
  'liquidation.priceTooOld',
  'liquidation.matures',
] as const

/** Why nothing, or not all, can be sold now, as a text id with its parameters. */
export const redeemBlock = z.object({
  id: z.enum(reasons),
  params: z.optional(textParams),
  /** From when it can be sold again, if that is known. */
  until: z.optional(z.string()),
})
export type RedeemBlock = z.output<typeof redeemBlock>

/** A reason that does not end by itself: it is shown before reasons that the investor or an operator can change. */
export const isLastingBlock = ({ id }: RedeemBlock): boolean =>
  id === 'liquidation.notRedeemable' || id === 'liquidation.matures'

/** The same of a holding, all of which may be locked until it matures. */
export const holdingBlock = z.object({
  ...redeemBlock.shape,
  id: z.enum([...reasons, 'liquidation.maturesLocked']),
})
export type HoldingBlock = z.output<typeof holdingBlock>

/** Liquidation details of a holding (D3 s3, s7): what can be sold and what it brings. */
export const liquidationDetails = z.object({
  ISIN: isin,
  product: productId,
  productType: z.enum(redeemProductTypes),
  productName: z.string(),
  logoUrl: z.string(),
  totalUnits: z.int(),
  /** totalUnits = availableUnits + lockedUnits + unitsInRequest. */
  availableUnits: z.int(),
  lockedUnits: z.int(),
  unitsInRequest: z.int(),
  /** Of those in requests, the ones of an open quote: a new request takes its place, and may be for them as well. */
  replaceableUnits: z.optional(z.int()),
  /** When the locked ones can be sold, e.g. 3 on 9 December; those that never can are left out. */
  later: z.array(z.object({ date: isoDate, units: z.int() })),
  /** Of the locked ones, those whose lock-in ends too near the maturity for a sale. */
  heldToMaturity: z.optional(z.int()),
  /** The units asked about: those of the query, at most the available and replaceable ones. */
  units: z.int(),
  /** Rupees; of an MLD the last known price, which is no offer. */
  unitPrice: z.number(),
  unitPricePaise: paise,
  exitLoadInPerc: percent,
  /** A trade of today, at which an order would be placed now (domain.md 3.7). */
  priceIsLive: z.boolean(),
  /** No holder can sell it, and not only because the market is closed: its price is not an offer. */
  unpriced: z.optional(z.boolean()),
  price: shownPrice,
  priceWithoutExitLoad: z.number(),
  redemptionAmount: z.number(),
  valuePaise: paise,
  exitLoadPaise: paise,
  redemptionPaise: paise,
  /** When an order placed now would be paid. */
  settlementDateStr: isoDate,
  provisional: z.boolean(),
  /** All payouts are on hold: the units are sold and delivered, and the day of the payment is unknown. */
  payoutsWait: z.optional(z.boolean()),
  market: z.object({
    open: z.boolean(),
    closesAt: z.optional(z.string()),
    opensAt: z.optional(z.string()),
  }),
  blocked: z.optional(holdingBlock),
  /** Requests of this ISIN that are on their way, newest first. */
  open: z.array(redeemTransaction),
  /** Where the money would go, its last four digits visible. */
  paidTo: z.optional(z.string()),
})
export type LiquidationDetails = z.output<typeof liquidationDetails>

/** What selling units of a holding would bring (D3 s3, s5, s7; K-218): `id` is the ISIN (K-117). */
export const redemptionAmount = defineCall('redemptionAmount', 'GET /orobonds/redeem/{id}/redemptionAmount', {
  access: 'session',
  input: z.object({ id: isin, units: z.optional(redeemUnits) }),
  reply: envelope({ data: liquidationDetails }),
  problems: [
    'bonds.isinInvalid',
    'liquidation.enterUnits',
    'liquidation.unitsAboveAvailable',
    'liquidation.notHeld',
    'liquidation.somethingWrong',
  ],
})
