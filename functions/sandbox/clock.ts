import type { Settings } from './settings.ts'

/** The sandbox's own time. It runs on from the instant that was last set, also after a restart. */
export type SandboxClock = ReturnType<typeof openClock>

interface Sleeper {
  readonly at: number
  readonly wake: () => void
  timer: NodeJS.Timeout
}

const longestTimerMs = 2 ** 31 - 1

export function openClock(settings: Settings) {
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
    now: (): Date => new Date(read()),
    set(now: Date) {
      offsetMs = now.getTime() - Date.now()
      settings.write('clockOffsetMs', String(offsetMs))
      for (const sleeper of sleepers) wakeWhenDue(sleeper)
    },
    /** Resolves once the clock has reached an instant, by ticking or by being set. */
    sleepUntil,
    /** Resolves after so many milliseconds of the clock. */
    sleep: (ms: number) => sleepUntil(new Date(read() + ms)),
    /** Resolves every open sleep. */
    stop() {
      for (const sleeper of sleepers) {
        clearTimeout(sleeper.timer)
        sleeper.wake()
      }
      sleepers.clear()
    },
  }
}
