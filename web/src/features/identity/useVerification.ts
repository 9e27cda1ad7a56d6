import { useCallback, useEffect, useRef, useState } from 'react'
import { type ProblemWords, problemText } from '../../lib/i18n.ts'
import { followSync, type Returned } from './followSync.ts'
import { noteLeaving, takeLeaving } from './leaving.ts'
import { openVerification } from './openVerification.ts'
import type { SyncPopup } from './syncPopup.ts'

/** Addresses outside the panel, given by the route. */
export interface Ways {
  /** Opens the vendor's screens as a whole page. */
  readonly leave: (url: string) => void
  /** Reloads the page without the return parameters (D1 s4: closing any popup reloads the page). */
  readonly readAnew: () => void
  /** Back from the vendor by the browser's back button: counts as `left`. */
  readonly cameBack: () => void
  /** The screen's data are outdated. */
  readonly reread: () => void
}

export type Stage =
  | { readonly at: 'ready' }
  | { readonly at: 'checking'; readonly polls: number }
  | { readonly at: 'noAnswer' }
  | { readonly at: 'popup'; readonly popup: SyncPopup; readonly message: string }

/** After this time without leaving the page the button may be clicked again. */
const leavingMs = 20_000
/** Refusals that mean that the state has changed elsewhere. */
const stale = new Set(['identity.notNow', 'identity.notInGroup'])

/** The identity flow of D1 s4 from the click to the popup; `returned` when the vendor has just sent the investor back. */
export function useVerification(returned: Returned | undefined, ways: Ways) {
  const { opening, refusal, start } = useOpening(ways)
  const [stage, setStage] = useState<Stage>(
    returned === undefined ? { at: 'ready' } : { at: 'checking', polls: 0 },
  )
  const [turn, setTurn] = useState(0)
  const latest = useRef(ways)
  latest.current = ways

  useEffect(() => {
    // Started again by the person.
    void turn
    if (returned === undefined) {
      setStage({ at: 'ready' })
      if (takeLeaving()) latest.current.cameBack()
      return
    }
    takeLeaving()
    const stop = new AbortController()
    setStage({ at: 'checking', polls: 0 })
    void followSync(returned, stop.signal, polls => setStage({ at: 'checking', polls })).then(end => {
      if (stop.signal.aborted) return
      if (end.kind === 'noneOpen') latest.current.readAnew()
      else if (end.kind === 'noAnswer') setStage({ at: 'noAnswer' })
      else setStage({ at: 'popup', popup: end.popup, message: end.message })
    })
    return () => stop.abort()
  }, [returned, turn])

  return {
    stage,
    opening,
    refusal,
    start,
    checkAgain: () => setTurn(before => before + 1),
  }
}

/** Opens the verification and leaves for it, once however often it is clicked. */
function useOpening(ways: Ways) {
  const [opening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<{ id: string; text: string }>()
  const running = useRef(false)
  const stopped = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ways)
  latest.current = ways

  const rest = useCallback((): void => {
    running.current = false
    setOpening(false)
  }, [])

  const refuse = useCallback(
    async (problem: ProblemWords): Promise<void> => {
      const text = await problemText(problem)
      rest()
      setRefusal({ id: problem.id, text })
      if (stale.has(problem.id)) latest.current.reread()
    },
    [rest],
  )

  const start = useCallback(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setOpening(true)
    setRefusal(undefined)
    const opened = await openVerification()
    if (!opened.ok) return refuse(opened.problem)
    noteLeaving()
    latest.current.leave(opened.startUrl)
    stopped.current = setTimeout(rest, leavingMs)
  }, [refuse, rest])
  useEffect(() => () => clearTimeout(stopped.current), [])

  useEffect(() => {
    // The browser shows the cached page again, with its button still busy.
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return
      rest()
      if (takeLeaving()) latest.current.cameBack()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [rest])

  return { opening, refusal, start }
}
