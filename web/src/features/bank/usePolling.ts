import { useEffect, useRef, useState } from 'react'
import { verifyBankStatus } from '../../../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { bankPollSeconds, bankPollsMost } from '../../../../shared/vocabulary/businessRules.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { serverNow } from '../../lib/calls/serverClock.ts'

const pollEveryMs = bankPollSeconds * 1000

export interface PollingTarget {
  readonly validationRequestId: string
  /** ISO; a reload continues counting from here. */
  readonly startedAt: string
}

export type PollOutcome = 'active' | 'failed' | 'unanswered'

/** How many of the polls of an attempt are over by now. */
function pollsDone(startedAt: string, now: number): number {
  return Math.min(bankPollsMost, Math.max(0, Math.floor((now - Date.parse(startedAt)) / pollEveryMs)))
}

/** Polls the outcome of a penny drop; a reload continues the count. Returns the number of polls so far. */
export function usePolling(target: PollingTarget | undefined, onEnd: (outcome: PollOutcome) => void): number {
  const [polls, setPolls] = useState(0)
  const ended = useRef(onEnd)
  ended.current = onEnd
  const id = target?.validationRequestId
  const startedAt = target?.startedAt
  useEffect(() => {
    if (id === undefined || startedAt === undefined) return
    const stop = new AbortController()
    void follow(id, startedAt, stop.signal, setPolls).then(outcome => {
      if (!stop.signal.aborted) ended.current(outcome)
    })
    return () => stop.abort()
  }, [id, startedAt])
  return polls
}

async function follow(
  id: string,
  startedAt: string,
  signal: AbortSignal,
  onPolls: (polls: number) => void,
): Promise<PollOutcome> {
  for (let polls = pollsDone(startedAt, serverNow()); polls < bankPollsMost; polls += 1) {
    onPolls(polls)
    await new Promise(resolve => setTimeout(resolve, pollEveryMs))
    if (signal.aborted) return 'unanswered'
    const answer = await callContract(verifyBankStatus, { validationRequestId: id })
    if (signal.aborted) return 'unanswered'
    // A lost connection does not count as a poll (K-115 counts `pending`).
    if (!answer.ok && answer.status === 0) polls -= 1
    if (!answer.ok) continue
    if (answer.body.result === 'active' || answer.body.allowBank) return 'active'
    if (answer.body.result !== 'pending') return 'failed'
  }
  onPolls(bankPollsMost)
  return 'unanswered'
}
