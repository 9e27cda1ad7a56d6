import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { uploadDocs as contract } from '../../../../../shared/contracts/documents/uploadDocs.ts'
import { callOnce } from '../../../lib/callOnce.ts'

/** Opens an upload and answers its ticket. */
export const uploadDocs = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callOnce(contract, input, signal, `${contract.name}.${input.type}`)
