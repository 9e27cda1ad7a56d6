import { getFaqs as contract } from '../../../../../shared/contracts/content/getFaqs.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The questions of a topic. */
export const getFaqs = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
