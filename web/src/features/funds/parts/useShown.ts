import { useState } from 'react'
import { useGradual } from '../../../lib/loading/useGradual.ts'

/** How many rows of a long list are shown at first: 120 schemes of 30 years would hold a phone up. */
export const rowsAtOnce = 20
/** How many of them a frame of a slow phone has time for. */
export const rowsInAFrame = 4

/** The first rows of a list; `more` shows as many again. */
export function useShown<Row>(rows: readonly Row[], inAFrame = rowsInAFrame) {
  const [most, setMost] = useState(rowsAtOnce)
  const goal = Math.min(most, rows.length)
  return {
    shown: rows.slice(0, useGradual(goal, inAFrame)),
    /** How many are shown once all of them are rendered. */
    count: goal,
    /** How many the next press brings; 0: all are shown. */
    next: Math.min(rowsAtOnce, rows.length - goal),
    more: (): void => setMost(most + rowsAtOnce),
  }
}
