import { createHash } from 'node:crypto'
import type { bankValidationHook } from '../../shared/contracts/bank-verification/bankValidationHook.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { recordId } from '../../shared/vocabulary/identifiers.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { log } from '../platform/log.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Takes a webhook quickly: signature checked on the raw body, remembered once by its event id, published. Nothing
 * moves on its word: the consumer asks the vendor.
 */
export const handleBankValidationHook =
  ({ store, webhooks }: Dependencies): Handler<typeof bankValidationHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const said = await webhooks.verify({ raw, headers })
    if (said === undefined) {
      log('hook.refused', { correlationId, call: 'bankValidationHook' })
      return refuse('bank.hookRefused')
    }
    // References of others, e.g. of payouts made by hand, are taken and left alone.
    if (said === 'ignored' || !recordId.safeParse(said.reference).success) return reply({})
    const { eventId = '' } = said
    const id = eventId === '' ? createHash('sha256').update(raw).digest('hex') : eventId
    await store.report(id.slice(0, 100), said.reference, { now, correlationId })
    return reply({})
  }
