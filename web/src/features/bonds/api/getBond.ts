import { getBond as contract } from '../../../../../shared/contracts/bonds/getBond.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** One instrument with its terms, security, rating, documents and risks. */
export const getBond = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
