/** The time of the local stack, in milliseconds since 1970. */
export interface Clock {
  now(): number
  /** Resolves once `now() >= time`; rejects with the signal's reason when aborted. */
  sleepUntil(time: number, signal: AbortSignal): Promise<void>
  /** Where a move in progress will end; undefined while time just passes. */
  readonly headingFor?: number | undefined
  /** Registers a function that resolves when its owner has nothing left to do at this instant. */
  onSettle(idle: () => Promise<void>): void
}

/** The longest delay of `setTimeout`; a longer one would fire at once. */
const maxTimerMs = 2 ** 31 - 1

/** How long a settle waits, in real time, for a call that does not return. */
const defaultSettleCapMs = 20_000

/** A settle that needs more turns of the event loop than this had work to do. */
const turnsOfAnIdleRound = 3
/**
 * What was woken has not begun in the first round, and short work that it gives to another ends unseen within the second.
 */
const idleRoundsOfASettle = 3

interface Sleeper {
  time: number
  /** Sleepers of the same instant wake in the order of their calls. */
  order: number
  wake: () => void
  awake: boolean
}

/** Sleepers by time: a binary heap; an aborted sleeper is dropped when its time comes. */
class Sleepers {
  readonly #heap: Sleeper[] = []

  add(sleeper: Sleeper): void {
    const heap = this.#heap
    let at = heap.push(sleeper) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.#swapIfLater(above, at)) return
      at = above
    }
  }

  /** The next sleeper that is still waiting. */
  first(): Sleeper | undefined {
    while (this.#heap[0]?.awake === true) this.#removeFirst()
    return this.#heap[0]
  }

  #removeFirst(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const below = this.#isLater(left, left + 1) ? left + 1 : left
      if (!this.#swapIfLater(at, below)) return
      at = below
    }
  }

  #isLater(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (a === undefined || b === undefined) return false
    return a.time === b.time ? a.order > b.order : a.time > b.time
  }

  #swapIfLater(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (a === undefined || b === undefined || !this.#isLater(one, other)) return false
    this.#heap[one] = b
    this.#heap[other] = a
    return true
  }
}

interface MovableClockOptions {
  /** Real milliseconds after which a settle continues although something is still busy. */
  settleCapMs?: number
}

/**
 * What both movable clocks share: sleepers ordered by time, and `advance`, which goes from sleeper to sleeper and waits
 * in between until all functions of `onSettle` have resolved. So one call carries a machine that waits, works and waits
 * again to its end.
 */
abstract class MovableClock implements Clock {
  readonly #sleepers = new Sleepers()
  readonly #settlers: (() => Promise<void>)[] = []
  readonly #settleCapMs: number
  #order = 0
  #moves: Promise<void> = Promise.resolve()
  #headingFor: number | undefined

  constructor({ settleCapMs = defaultSettleCapMs }: MovableClockOptions) {
    this.#settleCapMs = settleCapMs
  }

  abstract now(): number

  get headingFor(): number | undefined {
    return this.#headingFor
  }

  /** Sets the time to `time`, unless it is later already. */
  protected abstract moveTo(time: number): void

  /** A sleeper was added or woken. */
  protected onSleepersChanged(): void {}

  onSettle(idle: () => Promise<void>): void {
    this.#settlers.push(idle)
  }

  sleepUntil(time: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      if (time <= this.now()) {
        resolve()
        return
      }
      const onAbort = () => {
        sleeper.awake = true
        this.onSleepersChanged()
        reject(signal.reason)
      }
      const wake = () => {
        sleeper.awake = true
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      this.#order += 1
      const sleeper: Sleeper = { time, order: this.#order, wake, awake: false }
      signal.addEventListener('abort', onAbort, { once: true })
      this.#sleepers.add(sleeper)
      this.onSleepersChanged()
    })
  }

  /** Moves the clock forward by `ms`; simultaneous moves are made one after the other. */
  advance(ms: number): Promise<void> {
    if (!(ms >= 0)) return Promise.reject(new RangeError(`the clock cannot move by ${ms} ms`))
    return this.#afterOtherMoves(() => this.#goTo(this.now() + ms))
  }

  /** Moves the clock forward to `time`. Throws for a time in the past: for that the stack must be started again. */
  set(time: number): Promise<void> {
    return this.#afterOtherMoves(async () => {
      const now = this.now()
      if (!(time >= now)) {
        const [requested, present] = [time, now].map(instant => new Date(instant).toISOString())
        throw new RangeError(`the clock cannot go back from ${present} to ${requested}`)
      }
      await this.#goTo(time)
    })
  }

  /** The time of the next sleeper; infinity without one. */
  protected earliest(): number {
    return this.#sleepers.first()?.time ?? Number.POSITIVE_INFINITY
  }

  protected wakeDue(): void {
    const now = this.now()
    for (let next = this.#sleepers.first(); next && next.time <= now; next = this.#sleepers.first())
      next.wake()
    this.onSleepersChanged()
  }

  #afterOtherMoves(move: () => Promise<void>): Promise<void> {
    const moved = this.#moves.then(move)
    // The caller gets the failure; the next move only waits for the end of this one.
    this.#moves = Promise.allSettled([moved]).then(() => undefined)
    return moved
  }

  async #goTo(target: number): Promise<void> {
    this.#headingFor = target
    try {
      await this.#settle()
      for (let next = this.earliest(); next <= target; next = this.earliest()) {
        this.moveTo(next)
        this.wakeDue()
        await this.#settle()
      }
    } finally {
      this.#headingFor = undefined
    }
    this.moveTo(target)
    this.wakeDue()
  }

  /** Work of one may be input of another, so all are asked until three rounds in a row found nobody busy. */
  async #settle(): Promise<void> {
    const deadline = Date.now() + this.#settleCapMs
    for (let idleRounds = 0; idleRounds < idleRoundsOfASettle; ) {
      const round = Promise.all(this.#settlers.map(idle => idle())).then(() => true)
      const wasIdle = await Promise.race([round, turns(turnsOfAnIdleRound)])
      if (!wasIdle && !(await settledBy(deadline, round))) return
      idleRounds = wasIdle ? idleRounds + 1 : 0
    }
  }
}

/** Resolves to `false` after some turns of the event loop. */
async function turns(count: number): Promise<boolean> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(resolve => setImmediate(resolve))
  return false
}

/** Whether `work` ends before the instant `deadline` of the wall clock. */
async function settledBy(deadline: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), Math.max(0, deadline - Date.now()))
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A clock that stands still until a test moves it. */
export class VirtualClock extends MovableClock {
  #time: number

  constructor(startTime: number, options: MovableClockOptions = {}) {
    super(options)
    this.#time = startTime
  }

  now(): number {
    return this.#time
  }

  protected moveTo(time: number): void {
    this.#time = Math.max(this.#time, time)
  }
}

/** The clock of the running stack: it ticks like the machine's clock with an offset, and can be moved forward. */
export class OffsetClock extends MovableClock {
  readonly #listeners: ((offsetMs: number) => void)[] = []
  #offsetMs: number
  #timer: NodeJS.Timeout | undefined
  /** The instant for which the timer is set. */
  #timerTime = Number.POSITIVE_INFINITY

  /** Without `start` it shows the machine's time. */
  constructor(start?: number, options: MovableClockOptions = {}) {
    super(options)
    this.#offsetMs = start === undefined ? 0 : start - Date.now()
  }

  now(): number {
    return Date.now() + this.#offsetMs
  }

  /** How far this clock is ahead of the machine's. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  /** `listener` is called at every move before the sleepers wake. */
  onMove(listener: (offsetMs: number) => void): void {
    this.#listeners.push(listener)
  }

  protected moveTo(time: number): void {
    const missing = time - this.now()
    if (missing <= 0) return
    this.#offsetMs += missing
    // The timer was set with the old offset; `wakeDue`, which follows every move, sets it again.
    clearTimeout(this.#timer)
    this.#timerTime = Number.POSITIVE_INFINITY
    for (const listener of this.#listeners) listener(this.#offsetMs)
  }

  /** One timer for the next sleeper; longer sleeps than `setTimeout` supports are cut into pieces. */
  protected override onSleepersChanged(): void {
    const next = this.earliest()
    if (next === this.#timerTime) return
    clearTimeout(this.#timer)
    this.#timerTime = next
    if (next === Number.POSITIVE_INFINITY) return
    const delayMs = Math.min(Math.max(0, next - this.now()), maxTimerMs)
    this.#timer = setTimeout(() => {
      this.#timerTime = Number.POSITIVE_INFINITY
      this.wakeDue()
    }, delayMs)
  }
}
