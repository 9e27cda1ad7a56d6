import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { createKycRequest as contract } from '../../../../../shared/contracts/kyc/createKycRequest.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Opens a visit to DigiLocker. */
export const createKycRequest = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
