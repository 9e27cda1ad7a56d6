import { hrefTo } from '../../app/paths.ts'

/** The page of a liquidation (D3 s2, s4); the portfolio needs no other link of a sale. */
export const liquidationHref = (order: {
  readonly productType: string
  readonly product: string
  readonly orderId: string
}): string => hrefTo('redeem', { productType: order.productType, asset: order.product, order: order.orderId })
