import type { Clock } from 'asl-interpreter'

export interface PumpOptions<Batch> {
  readonly clock: Clock
  /** Takes the next batch of work that is due, or undefined. */
  readonly take: () => Batch | undefined
  /** Handles one batch; an error goes to onError and the work is left to its own retry. */
  readonly handle: (batch: Batch) => Promise<void>
  /** The instant at which more work is due; undefined when none waits. */
  readonly nextDueAt: () => number | undefined
  readonly concurrency: number
  readonly onError: (error: unknown) => void
}

/**
 * Works off what is due, several batches at a time, and sleeps on the virtual clock until more is due. Nothing is
 * polled: a write calls wake().
 */
export class Pump<Batch> {
  readonly #options: PumpOptions<Batch>
  #running = 0
  #stopped = false
  #alarm: { at: number; controller: AbortController } | undefined
  #waiting: (() => void)[] = []
  #woken = false

  constructor(options: PumpOptions<Batch>) {
    this.#options = options
  }

  /** Says that work may be due. Returns at once; the work starts after the caller's own turn. */
  wake(): void {
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      this.#run()
    })
  }

  /** Resolves when nothing runs and nothing is due now. */
  async idle(): Promise<void> {
    // Sleepers that the clock has just woken run first.
    await new Promise(resolve => setImmediate(resolve))
    while (!this.#stopped && (this.#running > 0 || this.#woken || this.#isDue())) {
      if (this.#running === 0) this.wake()
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
  }

  /** Takes no more work; resolves when what was started has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#alarm?.controller.abort()
    while (this.#running > 0) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#release()
  }

  /** From now on work may fail because the stack is stopping. */
  get isStopping(): boolean {
    return this.#stopped
  }

  #isDue(): boolean {
    const due = this.#options.nextDueAt()
    return due !== undefined && due <= this.#options.clock.now()
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #run(): void {
    while (!this.#stopped && this.#running < this.#options.concurrency) {
      const batch = this.#options.take()
      if (batch === undefined) break
      this.#running += 1
      void this.#handle(batch)
    }
    if (!this.#stopped) this.#arm()
    if (this.#running === 0) this.#release()
  }

  async #handle(batch: Batch): Promise<void> {
    try {
      await this.#options.handle(batch)
    } catch (error) {
      this.#options.onError(error)
    }
    this.#running -= 1
    this.#run()
  }

  #arm(): void {
    const at = this.#options.nextDueAt()
    if (at === this.#alarm?.at) return
    this.#alarm?.controller.abort()
    this.#alarm = undefined
    // Work that is already due waits for a free batch, not for the clock.
    if (at === undefined || at <= this.#options.clock.now()) return
    const controller = new AbortController()
    this.#alarm = { at, controller }
    const rung = () => {
      if (controller.signal.aborted) return
      this.#alarm = undefined
      this.wake()
    }
    this.#options.clock.sleepUntil(at, controller.signal).then(rung, error => {
      if (!controller.signal.aborted) this.#options.onError(error)
    })
  }
}
