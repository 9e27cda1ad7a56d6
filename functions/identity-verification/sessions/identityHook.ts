import { createHash } from 'node:crypto'
import type { identityHook } from '../../../shared/contracts/identity-verification/identityHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { recordId } from '../../../shared/vocabulary/identifiers.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Takes a webhook quickly: proven by its secret header, remembered once by its event id, published. Nothing moves on
 * its word: the consumer asks the vendor.
 */
export const handleIdentityHook =
  ({ store, webhooks }: Pick<Dependencies, 'store' | 'webhooks'>): Handler<typeof identityHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const message = await webhooks.verify({ raw, headers })
    if (message === undefined) {
      log('hook.refused', { correlationId, call: 'identityHook' })
      return refuse('bank.hookRefused')
    }
    // Webhooks of other transactions, e.g. made by hand in the vendor's dashboard, are accepted and ignored.
    if (message === 'ignored' || !recordId.safeParse(message.transactionId).success) return reply({})
    // Hashed, so that a key is short and ours whatever the vendor calls its event.
    const id = createHash('sha256').update(message.eventId).digest('hex')
    await store.report(id, message.transactionId, { now, correlationId })
    return reply({})
  }
