import type { ProblemId } from './problem.ts'

/**
 * A change of state with a name, which carries its allowed origins; the database enforces them
 * (`platform/records/moveRecord.ts`). Pure: no clock, no network, no promise.
 */
export interface Transition<State extends string> {
  readonly name: string
  readonly from: readonly State[]
  readonly to: State
  /** The refusal when the record is in no allowed state. */
  readonly otherwise: ProblemId
}

/** Declares a transition, e.g. `defineTransition({ name: 'verify', from: ['pending'], to: 'verified', … })`. */
export function defineTransition<const State extends string>(
  transition: Transition<State>,
): Transition<State> {
  return transition
}

/** Declares the transitions of a record that share one refusal: `transitionsOf<State>('common.conflict')('verify', ['pending'], 'verified')`. */
export const transitionsOf =
  <State extends string>(otherwise: ProblemId) =>
  (name: string, from: readonly State[], to: State): Transition<State> =>
    defineTransition<State>({ name, from, to, otherwise })

/** Whether a record in `state` may make this move; what the database will say as well. */
export function allows<State extends string>(transition: Transition<State>, state: State): boolean {
  return transition.from.includes(state)
}
