import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { getToken as contract } from '../../../../../shared/contracts/identity-verification/getToken.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The access token of the open verification. */
export const getToken = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
