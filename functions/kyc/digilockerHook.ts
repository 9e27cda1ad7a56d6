import type { digilockerHook } from '../../shared/contracts/kyc/digilockerHook.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { log } from '../platform/log.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Takes a webhook quickly: signature checked on the raw body, remembered once by its id, published. Nothing moves on
 * its word: the consumer asks the vendor. One about nobody's visit is taken and left alone.
 */
export const handleDigilockerHook =
  ({
    visits,
    digilockerWebhooks,
  }: Pick<Dependencies, 'visits' | 'digilockerWebhooks'>): Handler<typeof digilockerHook> =>
  async ({ raw, headers }, { now, correlationId }) => {
    const said = await digilockerWebhooks.verify({ raw, headers })
    if (said === undefined) {
      log('hook.refused', { correlationId, call: 'digilockerHook' })
      return refuse('bank.hookRefused')
    }
    if (said === 'ignored') return reply({})
    await visits.report(said.eventId.slice(0, 100), said.vendorId, { now, correlationId })
    return reply({})
  }
