import { useState } from 'react'

/** How many rows of a long list are rendered at once: 120 schemes of 30 years would hold a phone up. */
export const rowsAtOnce = 20

/** The first rows of a list; `more` shows as many again. */
export function useShown<Row>(rows: readonly Row[], atOnce = rowsAtOnce) {
  const [most, setMost] = useState(atOnce)
  return {
    shown: rows.slice(0, most),
    /** How many the next press brings; 0: all are shown. */
    next: Math.min(atOnce, Math.max(0, rows.length - most)),
    more: (): void => setMost(most + atOnce),
  }
}
