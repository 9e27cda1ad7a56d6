import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { getUserNameFromPan as contract } from '../../../../../shared/contracts/kyc/getUserNameFromPan.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What the income-tax department says of a PAN. */
export const getUserNameFromPan = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
