import { refuse } from '../../../shared/outcome.ts'
import { environment } from '../environment.ts'
import type { OpenedCall, Seals } from '../http/sealedCall.ts'
import { type CallEvent, type CallMiddleware, CallRefused } from './callEvent.ts'

/**
 * Opens a sealed body and seals the answer for the same call (K-202). A call goes plain too, unless its contract is
 * sealed and the stage takes sealed ones only. Refusals by errors and answers that are no JSON are never sealed.
 */
export const openEnvelope = (seals: Seals): CallMiddleware => ({
  async before({ event }) {
    event.opened = await openedCall(seals, event)
  },
  async after(request) {
    const { event, response } = request
    if (event.opened === undefined || response?.headers['content-type'] !== 'application/json') return
    const payload = await event.opened.sealReply(JSON.parse(response.body))
    request.response = { ...response, body: JSON.stringify({ payload }) }
  },
})

async function openedCall(
  seals: Seals,
  { contract, request, now, sent }: CallEvent,
): Promise<OpenedCall | undefined> {
  const { pkey } = request.query
  const { payload } = sent.fields
  const call = { htm: request.method, htu: request.path, now }
  if (typeof pkey === 'string' && typeof payload === 'string')
    return seals.open({ ...call, pkey, token: payload })
  if (contract.sealed !== true) return undefined
  if (typeof pkey === 'string' && request.method === 'GET') return seals.replyOnly({ ...call, pkey })
  if (environment.sealedOnly()) throw new CallRefused(refuse('common.sealRequired'))
  return undefined
}
