import type { validateParticipant } from '../../shared/contracts/demat/validateParticipant.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { findParticipant } from './participantList.ts'

/**
 * Names the participant of a demat number (D2 s5, s7). An unknown one is refused as `DP not found`; the screen
 * then lets the investor type the name, because no list is complete.
 */
export const handleValidateParticipant = (): Handler<typeof validateParticipant> => async input => {
  const participant = findParticipant(input.dpId)
  if (participant === undefined) return refuse('demat.participantUnknown', { field: 'dpId' })
  return reply({ data: [{ dpId: input.dpId, ...participant }] })
}
