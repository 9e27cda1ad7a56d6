import type { Transition } from '../../../shared/lifecycle.ts'

/** The states that a record can get to from `state`, itself included, by moves that are allowed one after the other. */
export function reachableFrom<State extends string>(
  transitions: readonly Transition<State>[],
  state: State,
): ReadonlySet<State> {
  const seen = new Set<State>([state])
  // A set goes on to the members that are added while it is walked.
  for (const one of seen) for (const { from, to } of transitions) if (from.includes(one)) seen.add(to)
  return seen
}

/** The states that no move leaves. */
export const endsOf = <State extends string>(
  transitions: readonly Transition<State>[],
  states: readonly State[],
): readonly State[] => states.filter(state => reachableFrom(transitions, state).size === 1)
