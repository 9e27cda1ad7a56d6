import { stepHref } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { siteLinks } from '../../app/siteLinks.ts'

/** The page of a liquidation (D3 s2, s4). */
export const liquidationHref = (order: {
  readonly productType: string
  readonly product: string
  readonly orderId: string
}): string => hrefTo('redeem', { productType: order.productType, asset: order.product, order: order.orderId })

/** The links of the liquidation screens. */
export const liquidationHrefs = {
  portfolio: hrefTo('portfolio'),
  list: hrefTo('liquidation'),
  bank: stepHref('bank'),
  support: siteLinks.contact,
  terms: siteLinks.terms,
} as const
