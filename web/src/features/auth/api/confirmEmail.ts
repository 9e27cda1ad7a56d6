import { confirmEmail as contract } from '../../../../../shared/contracts/auth/confirmEmail.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callContract } from '../../../lib/callContract.ts'

/** Confirms the e-mail by the link's token. */
export const confirmEmail = (input: SentInputOf<typeof contract>, signal?: AbortSignal) =>
  callContract(contract, input, { signal })
