import { validateParticipant } from '../../../../shared/contracts/demat/validateParticipant.ts'
import { useRead } from '../../lib/calls/useRead.ts'

/** `none` before eight characters are typed; `unanswered` when the call failed. */
export type Participant =
  | { readonly kind: 'none' | 'asking' | 'unknown' | 'unanswered' }
  | { readonly kind: 'known'; readonly dpName: string; readonly depository: 'NSDL' | 'CDSL' }

/** The participant of the first eight characters (D2 s5). */
export function useParticipant(dpId: string | undefined): Participant {
  const { data } = useRead(
    validateParticipant,
    { dpId: dpId ?? '' },
    { enabled: dpId !== undefined, freshMs: 300_000 },
  )
  if (dpId === undefined) return { kind: 'none' }
  if (data === undefined) return { kind: 'asking' }
  if (!data.ok) return { kind: data.problem.id === 'demat.participantUnknown' ? 'unknown' : 'unanswered' }
  const [found] = data.body.data
  return found === undefined ? { kind: 'unknown' } : { kind: 'known', ...found }
}
