import { getBanners as contract } from '../../../../../shared/contracts/content/getBanners.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** What may pop up; the server says which of it is shown. */
export const getBanners = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
