import { participantIdOf } from '../../shared/vocabulary/demat.ts'
import { findParticipant, type Participant } from './participantList.ts'

/**
 * The participant of a normalised demat number, or of its first 8 characters. `undefined` when our list does not
 * have it. That is no reason to refuse: lists become outdated, so such a number goes to manual review.
 */
export const participantOf = (number: string): Participant | undefined =>
  findParticipant(participantIdOf(number))
