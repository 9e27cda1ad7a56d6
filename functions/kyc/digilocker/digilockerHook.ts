import type { digilockerHook } from '../../../shared/contracts/kyc/digilockerHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Accepts a webhook quickly: the signature is checked on the raw body, it is recorded once by its id, published. Nothing moves on
 * its word: the consumer asks the vendor. A webhook about an unknown visit is accepted and ignored.
 */
export const handleDigilockerHook =
  ({
    visits,
    digilockerWebhooks,
  }: Pick<Dependencies, 'visits' | 'digilockerWebhooks'>): Handler<typeof digilockerHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const message = await digilockerWebhooks.verify({ raw, headers })
    if (message === undefined) {
      log('hook.refused', { correlationId, call: 'digilockerHook' })
      return refuse('bank.hookRefused')
    }
    if (message === 'ignored') return reply({})
    await visits.report(message.eventId.slice(0, 100), message.vendorId, { now, correlationId })
    return reply({})
  }
