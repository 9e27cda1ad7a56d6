import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { getKyc as contract } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The whole KYC as it stands. */
export const getKyc = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
