import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { saveProfile as contract } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Saves one part of the KYC. */
export const saveProfile = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
