import { useEffect, useRef, useState } from 'react'
import { fetchDigilocker } from '../../../../shared/contracts/kyc/fetchDigilocker.ts'
import { type CallProblem, callContract } from '../../lib/calls/callContract.ts'

/** Seconds between the requests after the return: fast at first, then slower; afterwards only `useKyc` polls. */
const pollMs = [0, 2000, 3000, 5000, 8000, 12_000] as const

export type DigilockerOutcome = 'filled' | 'waiting' | 'denied' | 'expired' | 'failed' | 'none'

/** `asking` while the result is requested; a refusal with its text id. */
export type DigilockerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'ended'; readonly outcome: DigilockerOutcome }
  | { readonly kind: 'refused'; readonly problem: CallProblem }

/** Requests the result of the visit to DigiLocker; every new `turn` above 0 requests it again. */
export function useDigilocker(
  turn: number,
  onEnd: (outcome: DigilockerOutcome | undefined) => void,
): DigilockerState {
  const [state, setState] = useState<DigilockerState>({ kind: turn > 0 ? 'asking' : 'idle' })
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (turn === 0) return
    const stop = new AbortController()
    setState({ kind: 'asking' })
    void readVisit(stop.signal).then(next => {
      if (stop.signal.aborted) return
      setState(next)
      // Also after a refusal: DigiLocker may be closed from now on.
      ended.current(next.kind === 'ended' ? next.outcome : undefined)
    })
    return () => stop.abort()
  }, [turn])
  return state
}

async function readVisit(signal: AbortSignal): Promise<DigilockerState> {
  let last: DigilockerState = { kind: 'ended', outcome: 'waiting' }
  for (const wait of pollMs) {
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    if (signal.aborted) return last
    const answer = await callContract(fetchDigilocker, {})
    if (signal.aborted) return last
    if (answer.ok && answer.body.data.status !== 'waiting')
      return { kind: 'ended', outcome: answer.body.data.status }
    last = answer.ok ? { kind: 'ended', outcome: 'waiting' } : { kind: 'refused', problem: answer.problem }
    // A final refusal, e.g. a closed KYC.
    if (!answer.ok && answer.status >= 400 && answer.status < 500 && answer.status !== 429) return last
  }
  return last
}
