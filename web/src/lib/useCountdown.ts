import { useEffect, useState } from 'react'
import { serverNow } from './calls/serverClock.ts'

/** Whole seconds left by the server's clock; `restart` starts again. */
export function useCountdown(seconds: number): readonly [left: number, restart: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => serverNow() + seconds * 1000)
  const [now, setNow] = useState(serverNow)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(serverNow()), 250)
    return () => clearInterval(timer)
  }, [running])
  const restart = (again: number): void => {
    setNow(serverNow())
    setEndsAt(serverNow() + again * 1000)
  }
  return [left, restart]
}
