import { getPayouts as contract } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Payments received and still to come between two dates. */
export const getPayouts = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
