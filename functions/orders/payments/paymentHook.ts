import { createHash } from 'node:crypto'
import type { paymentHook } from '../../../shared/contracts/orders/paymentHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Takes a webhook quickly: signature checked on the raw body, remembered once by its event id, published. Nothing moves
 * on its word: the consumer asks the gateway.
 */
export const handlePaymentHook =
  ({ store, webhooks }: Pick<Dependencies, 'store' | 'webhooks'>): Handler<typeof paymentHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const message = await webhooks.verify({ raw, headers })
    if (message === undefined) {
      log('hook.refused', { correlationId, call: 'paymentHook' })
      return refuse('orders.hookRefused')
    }
    if (message === 'ignored') return reply({})
    // Payments of others under the same key, or an order the vendor made twice, are taken and left alone.
    const orderId = await store.orderIdOf(message)
    if (orderId === undefined) return reply({})
    const { eventId = '' } = message
    const id = eventId === '' ? createHash('sha256').update(raw).digest('hex') : eventId
    await store.report(id.slice(0, 100), orderId, { now, correlationId })
    return reply({})
  }
