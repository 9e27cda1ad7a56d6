import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { saveKycDraft as contract } from '../../../../../shared/contracts/kyc/saveKycDraft.ts'
import { type CallOptions, callContract } from '../../../lib/callContract.ts'

/** Keeps what is typed; finishes even when the page is being left. */
export const saveKycDraft = (
  input: SentInputOf<typeof contract>,
  options: Pick<CallOptions, 'signal' | 'hold'> = {},
) => callContract(contract, input, { ...options, keepalive: true })
