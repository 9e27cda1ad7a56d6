import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { initialData as contract } from '../../../../../shared/contracts/identity-verification/initialData.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The transaction of the open verification and the address of the vendor's screens. */
export const initialData = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
