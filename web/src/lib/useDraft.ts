import { useEffect, useMemo, useState } from 'react'

/** How long after the last key the draft goes out. */
export const draftAfterMs = 1000

export type DraftFields = Readonly<Record<string, string>>

/** Keeps the fields at the server; answers whether they are there. */
export type KeepDraft = (fields: DraftFields) => Promise<boolean>

/** `kept` and `failed` are said on the screen, quietly. */
export type DraftState = 'none' | 'kept' | 'failed'

export interface Draft {
  readonly state: DraftState
  /** The form changed: kept after a second of quiet. */
  readonly changed: (fields: DraftFields) => void
  /** Kept at once: a field was left, or the page is. */
  readonly flush: () => void
  /** Before what was typed is saved for good: nothing is on its way any more, and nothing more is sent. */
  readonly hold: () => Promise<void>
  /** The saving failed: drafts go on. */
  readonly release: () => void
  /** What was typed is saved for good, and the server has forgotten the draft with it. */
  readonly saved: () => void
  /** Given up: the draft is forgotten at the server too. */
  readonly forget: () => Promise<void>
}

/** One draft's way to the server: one call at a time, the newest text last. */
class DraftKeeper {
  #wanted: DraftFields | undefined
  #there = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #held = false
  readonly #keep: KeepDraft
  readonly #say: (state: DraftState) => void

  constructor(keep: KeepDraft, say: (state: DraftState) => void) {
    this.#keep = keep
    this.#say = say
  }

  changed(fields: DraftFields): void {
    this.#wanted = fields
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), draftAfterMs)
  }

  flush(): void {
    clearTimeout(this.#timer)
    if (this.#held || this.#running !== undefined || this.#wanted === undefined) return
    const sent = JSON.stringify(this.#wanted)
    if (sent === this.#there) return
    this.#running = this.#keep(this.#wanted).then(kept => {
      this.#running = undefined
      if (kept) this.#there = sent
      this.#say(kept ? 'kept' : 'failed')
      // What was typed meanwhile follows; what failed waits for the next key or for the line.
      if (kept) this.flush()
    })
  }

  async hold(): Promise<void> {
    this.#held = true
    clearTimeout(this.#timer)
    await this.#running
  }

  release(): void {
    this.#held = false
  }

  saved(): void {
    clearTimeout(this.#timer)
    this.#wanted = undefined
    this.#there = ''
    this.#held = false
    this.#say('none')
  }

  async forget(): Promise<void> {
    await this.hold()
    this.saved()
    await this.#keep({})
  }
}

/** Keeps what is typed in a form on the server, so that it is there on another device. `keep` must be stable. */
export function useDraft(keep: KeepDraft): Draft {
  const [state, say] = useState<DraftState>('none')
  const keeper = useMemo(() => new DraftKeeper(keep, say), [keep])
  useEffect(() => {
    const flush = (): void => keeper.flush()
    const leaving = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', leaving)
    addEventListener('pagehide', flush)
    addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', leaving)
      removeEventListener('pagehide', flush)
      removeEventListener('online', flush)
      flush()
    }
  }, [keeper])
  return useMemo(
    () => ({
      state,
      changed: fields => keeper.changed(fields),
      flush: () => keeper.flush(),
      hold: () => keeper.hold(),
      release: () => keeper.release(),
      saved: () => keeper.saved(),
      forget: () => keeper.forget(),
    }),
    [keeper, state],
  )
}
