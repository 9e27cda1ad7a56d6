import { defineTransition, type Transition } from '../../shared/lifecycle.ts'

/** Whether the operator who is named in an input is the one who started the execution. */
export const identityStates = ['unconfirmed', 'confirmed', 'contradicts'] as const
export type IdentityState = (typeof identityStates)[number]

/** Who started an execution, as CloudTrail saw it. */
export interface SeenCaller {
  /** Of a person; left out of a root or a service, which name nobody. */
  readonly who?: string | undefined
  /** e.g. `SthirankDesk`. */
  readonly role?: string | undefined
  readonly at: string
}

const anywhere = { from: identityStates, otherwise: 'session.unexpected' } as const
const moves = {
  confirmed: defineTransition<IdentityState>({ ...anywhere, name: 'confirm', to: 'confirmed' }),
  contradicts: defineTransition<IdentityState>({ ...anywhere, name: 'contradict', to: 'contradicts' }),
}

/** An execution's name is free again after 90 days, so a caller of another season started another execution. */
const sameSeasonMs = 45 * 86_400_000

/**
 * The caller of an execution that began at `startedAt`: the first of its season, since whoever starts the same name with
 * the same input again gets the execution that runs already. Of one second, one who is named.
 */
export function callerOf(startedAt: string, callers: readonly SeenCaller[]): SeenCaller | undefined {
  const began = Date.parse(startedAt)
  return callers
    .filter(({ at }) => Math.abs(Date.parse(at) - began) < sameSeasonMs)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))[0]
}
const orderOf = ({ at, who }: SeenCaller): string => `${at}#${who === undefined ? 1 : 0}`

export interface IdentityAssessment {
  readonly transition: Transition<IdentityState>
  readonly caller: SeenCaller & { readonly who: string }
}

/** What the callers say of an audit row; `undefined` when they say nothing new. */
export function assessIdentity(
  row: { readonly by: string; readonly startedAt: string; readonly state: IdentityState },
  callers: readonly SeenCaller[],
): IdentityAssessment | undefined {
  const caller = callerOf(row.startedAt, callers)
  if (caller?.who === undefined) return undefined
  const transition = caller.who === row.by ? moves.confirmed : moves.contradicts
  return transition.to === row.state ? undefined : { transition, caller: { ...caller, who: caller.who } }
}
