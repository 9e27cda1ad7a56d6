import type { CallDefinition, SentInputOf } from '../../../../shared/contracts/defineCall.ts'
import { problemText } from '../i18n.ts'
import { type Called, callContract } from './callContract.ts'
import { type ReadOptions, useCachedRead } from './useCachedRead.ts'

/** The key of an answer in the cache. */
export const readKey = <C extends CallDefinition>(contract: C, input: SentInputOf<C>): string =>
  JSON.stringify(keyOf(contract, input))
const keyOf = <C extends CallDefinition>(contract: C, input: SentInputOf<C>): readonly [string, string] => [
  contract.name,
  JSON.stringify(input),
]

/**
 * The cached answer of a GET call; one request per contract and input, however many components read it.
 * `rereadAll(contract.name)` requests it again. The text of a refusal is loaded before the refusal is returned.
 */
export function useRead<C extends CallDefinition>(
  contract: C,
  input: SentInputOf<C>,
  options?: ReadOptions<Called<C>>,
) {
  const read = async (signal: AbortSignal): Promise<Called<C>> => {
    const answer = await callContract(contract, input, { signal })
    if (!answer.ok) await problemText(answer.problem)
    return answer
  }
  return useCachedRead(keyOf(contract, input), read, options)
}
