import { useEffect, useMemo, useState } from 'react'

/** How long after the last key the draft is sent. */
const draftAfterMs = 1000

export type DraftFields = Readonly<Record<string, string>>

/** Stores the fields at the server once `hold` resolves; true when stored. Rejects when aborted. */
export type KeepDraft = (
  fields: DraftFields,
  when?: { readonly hold: Promise<void>; readonly signal: AbortSignal },
) => Promise<boolean>

/** `kept` and `failed` are shown below the form. */
export type DraftState = 'none' | 'kept' | 'failed'

export interface Draft {
  readonly state: DraftState
  /** The form changed: sent after one second without a key. */
  readonly changed: (fields: DraftFields) => void
  /** Sends at once: a field lost the focus, or the page is being left. */
  readonly flush: () => void
  /** Before the step is saved: waits for the running draft and sends no further one. */
  readonly hold: () => Promise<void>
  /** The step could not be saved: drafts are sent again. */
  readonly release: () => void
  /** The step is saved, and the server has deleted the draft with it. */
  readonly saved: () => void
  /** The person cancelled: the draft is deleted at the server too. */
  readonly forget: () => Promise<void>
}

/** A draft that is sealed and ready to be sent: a page that is being left has no time to seal. */
interface Ready {
  readonly go: () => void
  readonly giveUp: () => void
  /** True when stored; undefined when aborted. */
  readonly done: Promise<boolean | undefined>
}

/** Sends one form's drafts: prepared with every key, one call at a time, the newest text last. */
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

  /** With `leaving` it does not wait for a running call: the page is being left. */
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
      // Newer text follows at once; after a failure the next key or the connection triggers it.
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
      // Aborted for newer text: no report. Any other rejection is a failure.
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

/** Stores what is typed on the server, so that it is there on another device. `keep` must be stable. */
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
