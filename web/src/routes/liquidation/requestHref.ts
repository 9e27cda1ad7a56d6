import { hrefTo } from '../../app/paths.ts'

/** The redeem page of a request (D3 s2, s4). */
export const requestHref = ({
  productType,
  product,
  orderId,
}: {
  readonly productType: string
  readonly product: string
  readonly orderId: string
}): string => hrefTo('redeem', { productType, asset: product, order: orderId })
