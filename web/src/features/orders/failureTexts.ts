import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'
import type { Translate } from '../../lib/i18n.ts'

/** Why the last payment of an order took no money, and who may pay if that was it (U20); undefined when none failed. */
export function failureText(t: Translate, { paymentFailure, payFrom }: OrderDetails): string | undefined {
  if (paymentFailure === undefined) return undefined
  const why = t(`orders.payFailed.${paymentFailure.why}`)
  if (paymentFailure.why !== 'otherAccount') return why
  const who =
    payFrom === undefined ? t('orders.onlyAccountPlain') : t('orders.onlyAccount', { account: payFrom })
  return `${why} ${who}`
}
