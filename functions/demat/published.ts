import { participantIdOf } from '../../shared/vocabulary/demat.ts'
import { findParticipant, type Participant } from './participantList.ts'

/**
 * The participant of a normalised demat number, or of its first 8 characters. `undefined` when our list does not
 * know it, which refuses nobody: lists go stale, so such a number goes into manual review.
 */
export const participantOf = (number: string): Participant | undefined =>
  findParticipant(participantIdOf(number))
