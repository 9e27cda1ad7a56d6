import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { previewDocument as contract } from '../../../../../shared/contracts/documents/previewDocument.ts'
import { callContract } from '../../../lib/callContract.ts'

/** A link of 60 seconds. */
export const previewDocument = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
