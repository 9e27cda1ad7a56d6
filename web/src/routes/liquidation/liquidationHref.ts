import { hrefTo } from '../../app/paths.ts'

/** The page of a liquidation (D3 s2, s4). */
export const liquidationHref = ({
  productType,
  product,
  orderId,
}: {
  readonly productType: string
  readonly product: string
  readonly orderId: string
}): string => hrefTo('redeem', { productType, asset: product, order: orderId })
