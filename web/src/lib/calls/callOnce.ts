import * as z from 'zod/mini'
import type { CallDefinition, SentInputOf } from '../../../../shared/contracts/defineCall.ts'
import { type Called, callContract } from './callContract.ts'
import { keyFor, settle } from './idempotencyKey.ts'
import { isUnsure } from './isUnsure.ts'

/**
 * Sends a call with an idempotency key, so that it takes effect once however often it is sent. Calls that may run at
 * the same time, e.g. the uploads of two documents, each need a `purpose` of their own.
 */
export async function callOnce<C extends CallDefinition>(
  contract: C,
  input: SentInputOf<C>,
  signal?: AbortSignal,
  purpose: string = contract.name,
): Promise<Called<C>> {
  // An invalid input is not sent; the key of an earlier attempt stays.
  if (!z.safeParse(contract.input, input).success) return callContract(contract, input, { signal })
  const send = async (): Promise<Called<C>> => {
    const answer = await callContract(contract, input, { idempotencyKey: keyFor(purpose), signal })
    if (answer.ok || !isUnsure(answer.status)) settle(purpose)
    return answer
  }
  const answer = await send()
  if (answer.ok || answer.problem.id !== 'common.keyReused') return answer
  // The stored key, settled now, belonged to an earlier request with another body: send as a new request.
  return send()
}
