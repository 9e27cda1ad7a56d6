import { getContractNote as contract } from '../../../../../shared/contracts/contract-notes/getContractNote.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The address of the note's PDF, good for five minutes. */
export const getContractNote = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
