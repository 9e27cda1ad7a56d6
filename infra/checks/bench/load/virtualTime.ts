/**
 * Time that passes only where something waits: timers and chance of this process are replaced while `run` runs, so what it
 * measures depends on its seed and not on the speed of the machine.
 */

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

const isBefore = (one: Timer, other: Timer): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** A binary heap, soonest first. */
class Timers {
  readonly #timers: Timer[] = []

  add(timer: Timer): void {
    const timers = this.#timers
    let place = timers.push(timer) - 1
    while (place > 0) {
      const parent = (place - 1) >>> 1
      const above = timers[parent]
      if (above === undefined || !isBefore(timer, above)) break
      timers[place] = above
      place = parent
    }
    timers[place] = timer
  }

  take(): Timer | undefined {
    const timers = this.#timers
    const [first] = timers
    const last = timers.pop()
    if (last === undefined || timers.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      let below = timers[child]
      const other = timers[child + 1]
      if (below !== undefined && other !== undefined && isBefore(other, below)) {
        child += 1
        below = other
      }
      if (below === undefined || !isBefore(below, last)) break
      timers[place] = below
      place = child
    }
    timers[place] = last
    return first
  }
}

const realImmediate = globalThis.setImmediate
/** Resolves when all pending promises have run. */
const atRest = (): Promise<void> => new Promise(resolve => realImmediate(() => resolve()))

/** Runs it in virtual time; `clock` says how many ms have passed. Throws when it waits for something that never comes. */
export async function inVirtualTime<Result>(
  random: () => number,
  run: (clock: () => number) => Promise<Result>,
): Promise<Result> {
  const { setTimeout } = globalThis
  const chance = Math.random
  const timers = new Timers()
  let now = 0
  let order = 0
  const later = (callback: () => void, ms = 0): void => {
    order += 1
    timers.add({ at: now + Math.max(0, ms), order, run: callback })
  }
  Object.assign(globalThis, { setTimeout: later })
  Math.random = random
  try {
    let ended = false
    const running = run(() => now)
    const end = (): void => {
      ended = true
    }
    void running.then(end, end)
    for (;;) {
      await atRest()
      if (ended) return await running
      const next = timers.take()
      if (next === undefined) throw new Error('it waits for something that no timer brings')
      now = next.at
      next.run()
    }
  } finally {
    Object.assign(globalThis, { setTimeout })
    Math.random = chance
  }
}
