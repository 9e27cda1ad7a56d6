import { useRef, useState } from 'react'
import { problemText } from '../i18n.ts'
import type { Answer } from './callContract.ts'

/**
 * A call that a press starts: at most one runs at a time, and a refusal is shown by its sentence. After an expired
 * session there is none, because the session shows its own notice (D3 s8).
 */
export function useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<Answer<unknown>>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef(false)
  const run = async (...args: A): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      const answer = await action(...args)
      if (!answer.ok && answer.status !== 401) setError(await problemText(answer.problem))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, error, run: (...args: A) => void run(...args), clear: () => setError(undefined) }
}
