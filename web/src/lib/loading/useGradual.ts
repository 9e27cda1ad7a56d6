import { useEffect, useState } from 'react'

/**
 * How many of `goal` rows to render by now: `step` more with each frame, so that no frame of a slow phone renders a whole
 * list. Rows that are there stay; of a list that has become shorter and grows again the new ones come as gradually.
 */
export function useGradual(goal: number, step: number): number {
  const [ready, setReady] = useState(step)
  const isBehind = ready < goal
  const most = Math.max(goal, step)
  // While it renders, so that no row of a list that grows again comes before its frame.
  if (ready > most) setReady(most)
  useEffect(() => {
    if (!isBehind) return undefined
    const frame = requestAnimationFrame(() => setReady(ready + step))
    return () => cancelAnimationFrame(frame)
  }, [isBehind, ready, step])
  return Math.min(goal, ready)
}
