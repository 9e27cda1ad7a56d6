import { createHash } from 'node:crypto'
import type { payoutHook } from '../../../shared/contracts/liquidation/payoutHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { orderOfPayout } from '../liquidationLifecycle.ts'

/**
 * Takes a webhook quickly: signature checked on the raw body, remembered once by its event id, published. Nothing moves on
 * its word: the consumer asks the bank. One about a payout that is not ours is taken and left alone.
 */
export const handlePayoutHook =
  ({
    store,
    payoutHooks,
    payoutWebhooks,
  }: Pick<Dependencies, 'store' | 'payoutHooks' | 'payoutWebhooks'>): Handler<typeof payoutHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const message = await payoutWebhooks.verify({ raw, headers })
    if (message === undefined) {
      log('hook.refused', { correlationId, call: 'payoutHook' })
      return refuse('bank.hookRefused')
    }
    if (message === 'ignored') return reply({})
    const orderId = orderOfPayout(message.reference)
    if ((await store.find(orderId)) === undefined) return reply({})
    const { eventId = '' } = message
    const id = eventId === '' ? createHash('sha256').update(raw).digest('hex') : eventId
    await payoutHooks.report(
      id.slice(0, 100),
      { orderId, reference: message.reference },
      { now, correlationId },
    )
    return reply({})
  }
