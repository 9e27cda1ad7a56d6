import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { saveProfile as contract } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Saves the demat number, the demat part of the profile. */
export const saveDemat = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
