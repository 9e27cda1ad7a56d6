import { useCallback, useEffect, useState } from 'react'
import { serverNow, useClockOffset } from './calls/serverClock.ts'

/** Whole seconds until an instant (ms of the server's clock), 0 once it has passed; renders every second. */
export function useSecondsLeft(at: number | undefined): number {
  const offset = useClockOffset()
  const left = useCallback(
    () => (at === undefined ? 0 : Math.max(0, Math.ceil((at - serverNow()) / 1000))),
    [at],
  )
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    void offset
    setSeconds(left())
    if (left() === 0) return
    const timer = setInterval(() => {
      setSeconds(left())
      if (left() === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [left, offset])
  return seconds
}
