import { useEffect, useMemo, useState } from 'react'

/** How long after the last key the draft goes out. */
export const draftAfterMs = 1000

export type DraftFields = Readonly<Record<string, string>>

/** Keeps the fields at the server once `hold` comes true; answers whether they are there. Rejects when given up. */
export type KeepDraft = (
  fields: DraftFields,
  when?: { readonly hold: Promise<void>; readonly signal: AbortSignal },
) => Promise<boolean>

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

/** A draft that is ready to be sent: sealing it takes longer than a page that is being left has. */
interface Ready {
  readonly go: () => void
  readonly giveUp: () => void
  /** Whether it is there; undefined when it was given up. */
  readonly done: Promise<boolean | undefined>
}

/** One draft's way to the server: made ready with every key, one call at a time, the newest text last. */
class DraftKeeper {
  #wanted: DraftFields | undefined
  #there = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #ready: Ready | undefined
  #running: Promise<void> | undefined
  #held = false
  readonly #keep: KeepDraft
  readonly #say: (state: DraftState) => void

  constructor(keep: KeepDraft, report: (state: DraftState) => void) {
    this.#keep = keep
    this.#say = report
  }

  changed(fields: DraftFields): void {
    this.#wanted = fields
    this.#giveUp()
    this.#ready = this.#prepare(fields)
    this.#timer = setTimeout(() => this.flush(), draftAfterMs)
  }

  /** `leaving` waits for nothing: there is no later. */
  flush(leaving = false): void {
    if (this.#held || this.#wanted === undefined) return
    const text = JSON.stringify(this.#wanted)
    if (text === this.#there || (this.#running !== undefined && !leaving)) return
    clearTimeout(this.#timer)
    const ready = this.#ready ?? this.#prepare(this.#wanted)
    this.#ready = undefined
    this.#running = ready.done.then(kept => {
      this.#running = undefined
      if (kept === undefined) return
      if (kept) this.#there = text
      this.#say(kept ? 'kept' : 'failed')
      // What was typed meanwhile follows; what failed waits for the next key or for the line.
      if (kept) this.flush()
    })
    ready.go()
  }

  #prepare(fields: DraftFields): Ready {
    const stop = new AbortController()
    let go = (): void => {}
    const hold = new Promise<void>(resolve => {
      go = resolve
    })
    return {
      go,
      giveUp: () => {
        stop.abort()
        go()
      },
      // Given up for newer text there is nothing to say; anything else that rejects was not kept, and is said.
      done: this.#keep(fields, { hold, signal: stop.signal }).catch(() =>
        stop.signal.aborted ? undefined : false,
      ),
    }
  }

  #giveUp(): void {
    clearTimeout(this.#timer)
    this.#ready?.giveUp()
    this.#ready = undefined
  }

  async hold(): Promise<void> {
    this.#held = true
    this.#giveUp()
    await this.#running
  }

  release(): void {
    this.#held = false
    this.flush()
  }

  saved(): void {
    this.#giveUp()
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
  const [state, report] = useState<DraftState>('none')
  const keeper = useMemo(() => new DraftKeeper(keep, report), [keep])
  useEffect(() => {
    const leave = (): void => keeper.flush(true)
    const back = (): void => keeper.flush()
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', leave)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', leave)
      removeEventListener('online', back)
      leave()
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
