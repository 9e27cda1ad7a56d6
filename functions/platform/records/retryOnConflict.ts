/**
 * The one loop of optimistic writes: read, decide, write, and start again when another request wrote in between.
 * `platform/records/moveRecord.ts` and the stores make such a write fail instead of overwriting.
 */

/** What the body returns when another request wrote between its read and its write. */
export const conflict: unique symbol = Symbol('conflict')
export type Conflict = typeof conflict

/** Other requests wrote in every attempt; this one wrote nothing. A queue or a state machine may run its caller again. */
export class ConflictNotResolved extends Error {
  override readonly name = 'ConflictNotResolved'
}

/** Enough for the few requests that change one record at the same time. */
const usualAttempts = 6

type Body<Result> = (attempt: number) => Promise<Result | Conflict>

interface RetryOptions<Otherwise> {
  /** The result after the last attempt, e.g. a refusal. Without it `ConflictNotResolved` is thrown. */
  readonly otherwise?: () => Otherwise
  /** Only for a record that many requests change at once; the caller says why. */
  readonly attempts?: number
}

/** Runs the body until it returns something else than `conflict`. The body gets the number of the attempt, from 1. */
export function retryOnConflict<Result>(body: Body<Result>): Promise<Result>
export function retryOnConflict<Result, Otherwise = never>(
  options: RetryOptions<Otherwise>,
  body: Body<Result>,
): Promise<Result | Otherwise>
export function retryOnConflict<Result, Otherwise>(
  first: Body<Result> | RetryOptions<Otherwise>,
  second?: Body<Result>,
): Promise<Result | Otherwise> {
  if (typeof first === 'function') return attemptAll({}, first)
  if (second === undefined) throw new TypeError('retryOnConflict needs a body')
  return attemptAll(first, second)
}

async function attemptAll<Result, Otherwise>(
  { otherwise = giveUp, attempts = usualAttempts }: RetryOptions<Otherwise>,
  body: Body<Result>,
): Promise<Result | Otherwise> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const result = await body(attempt)
    if (result !== conflict) return result
  }
  return otherwise()
}

function giveUp(): never {
  throw new ConflictNotResolved('other requests changed the record in every attempt')
}
