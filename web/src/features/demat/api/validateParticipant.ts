import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { validateParticipant as contract } from '../../../../../shared/contracts/demat/validateParticipant.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The depository participant of a demat number. */
export const validateParticipant = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
