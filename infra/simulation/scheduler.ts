/**
 * The one source of time and chance of a simulated run. It holds everything that happens later; the order of what happens
 * at the same instant is drawn from the seed. So a seed always gives the same run.
 */

export type Random = () => number

/** mulberry32: small, fast and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Entry {
  readonly at: number
  readonly tie: number
  readonly run: () => void
  readonly label: string
}

export interface Booked {
  cancel(): void
}

/** Scheduled entries, soonest first. */
export class Scheduler {
  now: number
  /** Lines of the trace that are kept. */
  keeps = 2000
  /** Entries run so far. */
  turns = 0
  readonly #entries: Entry[] = []
  readonly #random: Random
  readonly #trace: string[] = []
  readonly #outside = new Set<Promise<unknown>>()

  constructor(now: number, random: Random) {
    this.now = now
    this.#random = random
  }

  /** Runs `run` in `inMs`; the order within the same instant is drawn from the seed. */
  later(inMs: number, label: string, run: () => void): Booked {
    const entry: Entry = { at: this.now + Math.max(0, inMs), tie: this.#random(), run, label }
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#entries[middle]
      if (other !== undefined && (other.at < entry.at || (other.at === entry.at && other.tie < entry.tie)))
        low = middle + 1
      else high = middle
    }
    this.#entries.splice(low, 0, entry)
    return {
      cancel: () => {
        const at = this.#entries.indexOf(entry)
        if (at >= 0) this.#entries.splice(at, 1)
      },
    }
  }

  /** The instant of the next entry; `undefined` without one. */
  nextAt(): number | undefined {
    return this.#entries[0]?.at
  }

  /** Runs the next entry and waits until everything it started has settled. */
  async turn(): Promise<void> {
    const entry = this.#entries.shift()
    if (entry === undefined) return
    this.now = Math.max(this.now, entry.at)
    this.turns += 1
    this.note(entry.label)
    entry.run()
    await this.rest()
  }

  /** Waits until everything that was just started has settled. */
  async rest(): Promise<void> {
    await atRest()
    while (this.#outside.size > 0) {
      await Promise.allSettled([...this.#outside])
      await atRest()
    }
  }

  /** Work of Node's own threads: nothing continues before it is done, so it does not affect the order. */
  outside<T>(work: Promise<T>): Promise<T> {
    this.#outside.add(work)
    const done = (): void => {
      this.#outside.delete(work)
    }
    work.then(done, done)
    return work
  }

  /** Adds a line to the trace of a seed. */
  note(line: string): void {
    this.#trace.push(`${new Date(this.now).toISOString().slice(5, 23)} ${line}`)
    if (this.#trace.length > this.keeps) this.#trace.splice(0, this.#trace.length >>> 1)
  }
  get trace(): readonly string[] {
    return this.#trace
  }
}

/** The real timer, before the simulation replaces it. */
const realImmediate = globalThis.setImmediate

/** Resolves when all pending promises have run; no thread is used. */
const atRest = (): Promise<void> => new Promise(resolve => realImmediate(() => resolve()))
