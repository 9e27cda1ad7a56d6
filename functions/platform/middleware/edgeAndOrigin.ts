import { refuse } from '../../../shared/outcome.ts'
import { environment } from '../environment.ts'
import type { HttpRequest } from '../http/request.ts'
import { type CallMiddleware, CallRefused } from './callEvent.ts'

/**
 * Refuses what does not come through our edge, since the API's own address is reachable too (rule 13), and what another
 * site made the browser send. Hooks are meant for other sites, e.g. the payment page that posts the browser back.
 */
export const edgeAndOrigin = (): CallMiddleware => ({
  before({ event: { contract, request } }) {
    if (!request.throughEdge || (contract.access !== 'hook' && isForeign(request)))
      throw new CallRefused(refuse('common.notAllowed'))
  },
})

/** A state-changing request from a page of another site. */
function isForeign({ method, headers: { origin } }: HttpRequest): boolean {
  return method === 'POST' && origin !== undefined && origin !== environment.siteOrigin()
}
