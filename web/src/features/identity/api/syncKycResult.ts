import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { syncKycResult as contract } from '../../../../../shared/contracts/identity-verification/syncKycResult.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What became of the verification the investor came back from. */
export const syncKycResult = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
