import { createHash } from 'node:crypto'
import type { bankValidationHook } from '../../../shared/contracts/bank-verification/bankValidationHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { recordId } from '../../../shared/vocabulary/identifiers.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Accepts a webhook quickly: the signature is checked on the raw body, it is recorded once by its event id, published. Nothing
 * moves on its word: the consumer asks the vendor.
 */
export const handleBankValidationHook =
  ({ store, webhooks }: Dependencies): Handler<typeof bankValidationHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const message = await webhooks.verify({ raw, headers })
    if (message === undefined) {
      log('hook.refused', { correlationId, call: 'bankValidationHook' })
      return refuse('bank.hookRefused')
    }
    // Webhooks of other references, e.g. of payouts made by hand, are accepted and ignored.
    if (message === 'ignored' || !recordId.safeParse(message.reference).success) return reply({})
    const { eventId = '' } = message
    const id = eventId === '' ? createHash('sha256').update(raw).digest('hex') : eventId
    await store.report(id.slice(0, 100), message.reference, { now, correlationId })
    return reply({})
  }
