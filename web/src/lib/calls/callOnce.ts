import * as z from 'zod/mini'
import type { CallDefinition, SentInputOf } from '../../../../shared/contracts/defineCall.ts'
import { type Called, callContract } from './callContract.ts'
import { keyFor, settle } from './idempotencyKey.ts'

/** Whether the server has spoken its last word on an attempt: not when no answer came, nor when it is busy. */
const isFinal = (status: number): boolean => status !== 0 && status !== 409 && status !== 429 && status < 500

/**
 * Sends a call that must happen once, however often it is sent. Deeds that may be under way side by side, e.g. the
 * uploads of two papers, each have a `purpose` of their own.
 */
export async function callOnce<C extends CallDefinition>(
  contract: C,
  input: SentInputOf<C>,
  signal?: AbortSignal,
  purpose: string = contract.name,
): Promise<Called<C>> {
  // What is refused before it is sent says nothing about what was sent before: its key stays.
  if (!z.safeParse(contract.input, input).success) return callContract(contract, input, { signal })
  const send = (): Promise<Called<C>> =>
    callContract(contract, input, { idempotencyKey: keyFor(purpose), signal })
  const answer = await send()
  if (!answer.ok && answer.problem.id === 'common.keyReused') {
    // A key kept from before a reload, when the person meant something else: this is a new deed.
    settle(purpose)
    const again = await send()
    if (again.ok || isFinal(again.status)) settle(purpose)
    return again
  }
  if (answer.ok || isFinal(answer.status)) settle(purpose)
  return answer
}
