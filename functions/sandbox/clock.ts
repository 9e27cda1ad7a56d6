import type { Settings } from './settings.ts'

/** The sandbox's own time. It runs on from the instant that was last set, also after a restart. */
export interface SandboxClock {
  now(): Date
  set(now: Date): void
  /** Resolves once the clock has reached an instant, by ticking or by being set. */
  sleepUntil(instant: Date): Promise<void>
  /** Resolves after so many milliseconds of the clock. */
  sleep(ms: number): Promise<void>
  /** Resolves every open sleep. */
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
  const wakeWhenDue = (sleeper: Sleeper): void => {
    clearTimeout(sleeper.timer)
    const leftMs = sleeper.at - read()
    if (leftMs > 0) {
      sleeper.timer = setTimeout(() => wakeWhenDue(sleeper), Math.min(leftMs, longestTimerMs))
      return
    }
    sleepers.delete(sleeper)
    sleeper.wake()
  }
  const sleepUntil = (instant: Date): Promise<void> =>
    new Promise(resolve => {
      const sleeper: Sleeper = { at: instant.getTime(), wake: resolve, timer: setTimeout(() => {}, 0) }
      sleepers.add(sleeper)
      wakeWhenDue(sleeper)
    })
  return {
    now: () => new Date(read()),
    set(now) {
      offsetMs = now.getTime() - Date.now()
      settings.write('clockOffsetMs', String(offsetMs))
      for (const sleeper of sleepers) wakeWhenDue(sleeper)
    },
    sleepUntil,
    sleep: ms => sleepUntil(new Date(read() + ms)),
    stop() {
      for (const sleeper of sleepers) {
        clearTimeout(sleeper.timer)
        sleeper.wake()
      }
      sleepers.clear()
    },
  }
}
