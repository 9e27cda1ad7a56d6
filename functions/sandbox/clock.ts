import type { Settings } from './settings.ts'

/** The sandbox's own time: ticks like the wall clock from wherever it was last set, across restarts. */
export interface SandboxClock {
  now(): Date
  set(now: Date): void
  /** Resolves once the clock has reached an instant, by ticking or by being set. */
  sleepUntil(instant: Date): Promise<void>
  /** Wakes every sleeper for good. */
  stop(): void
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
  timer: NodeJS.Timeout
}

const longestTimerMs = 2 ** 31 - 1

export function openClock(settings: Settings): SandboxClock {
  let offsetMs = Number(settings.read('clockOffsetMs') ?? '0')
  const sleepers = new Set<Sleeper>()
  const read = (): number => Date.now() + offsetMs
  const look = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer)
    const leftMs = sleeper.at - read()
    if (leftMs > 0) {
      sleeper.timer = setTimeout(() => look(sleeper), Math.min(leftMs, longestTimerMs))
      return
    }
    sleepers.delete(sleeper)
    sleeper.wake()
  }
  return {
    now: () => new Date(read()),
    set(now) {
      offsetMs = now.getTime() - Date.now()
      settings.write('clockOffsetMs', String(offsetMs))
      for (const sleeper of sleepers) look(sleeper)
    },
    sleepUntil: instant =>
      new Promise(resolve => {
        const sleeper: Sleeper = { at: instant.getTime(), wake: resolve, timer: setTimeout(() => {}, 0) }
        sleepers.add(sleeper)
        look(sleeper)
      }),
    stop() {
      for (const sleeper of sleepers) {
        clearTimeout(sleeper.timer)
        sleeper.wake()
      }
      sleepers.clear()
    },
  }
}
