import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { fetchDigilocker as contract } from '../../../../../shared/contracts/kyc/fetchDigilocker.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What became of the visit to DigiLocker. */
export const fetchDigilocker = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
