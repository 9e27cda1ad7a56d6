import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { onPersonLeft } from './sessionSignal.ts'

/**
 * A cache of server answers: one answer per key, requested once however many components read it, fresh for 30 s. It is
 * requested again when the page gets the focus or the connection is back, and cleared when the session ends.
 * Our own 1 kB, because the first load has no room for a library's 11 kB (see "Decisions" in web/README.md).
 */

export interface ReadOptions<T = unknown> {
  /** False: no request is sent yet. */
  readonly enabled?: boolean | undefined
  /** How long an answer is fresh; default 30 s. */
  readonly freshMs?: number | undefined
  /** The polling interval while the page is visible, decided by the newest answer; false: no polling. */
  readonly everyMs?: ((data: T | undefined) => number | false) | undefined
  /** The answer is dropped when the last component that reads it unmounts, e.g. a link valid for one minute. */
  readonly forget?: boolean | undefined
}

interface Entry {
  data: unknown
  answeredAt: number
  running: AbortController | undefined
  readonly watchers: Set<() => void>
  /** The read function of the newest watcher. */
  read: ((signal: AbortSignal) => Promise<unknown>) | undefined
  failure: unknown
}

const usualFreshMs = 30_000
const entries = new Map<string, Entry>()
onPersonLeft(() => {
  for (const entry of entries.values()) entry.running?.abort()
  entries.clear()
})

function entryOf(name: string): Entry {
  const known = entries.get(name)
  if (known !== undefined) return known
  const fresh: Entry = {
    data: brought[name],
    answeredAt: Number.NEGATIVE_INFINITY,
    running: undefined,
    watchers: new Set(),
    read: undefined,
    failure: undefined,
  }
  entries.set(name, fresh)
  return fresh
}

/** What a page that was written at build time brings along, by the keys of the cache. It is shown, and requested again. */
let brought: Readonly<Record<string, unknown>> = {}
export function bringAnswers(answers: Readonly<Record<string, unknown>>): void {
  brought = answers
}

const isAnswer = (value: unknown): value is { readonly ok: boolean; readonly status?: number } =>
  typeof value === 'object' && value !== null && 'ok' in value

/** No decision of the server: no answer, no session, too many requests, an outage. */
function isInconclusive(value: unknown): boolean {
  if (!isAnswer(value) || value.ok) return false
  const { status = 0 } = value
  return status === 0 || status === 401 || status === 429 || status >= 500
}

/**
 * A known answer stays when a repeated request fails: otherwise a focus while offline would remove the form in which
 * the person is typing.
 */
function newestKnown(before: unknown, after: unknown): unknown {
  return isAnswer(before) && before.ok && isInconclusive(after) ? before : after
}

const notify = (entry: Entry): void => {
  for (const watcher of [...entry.watchers]) watcher()
}

/** Requests the answer unless a request is running. An error thrown by `read` reaches the route's error boundary. */
async function request(entry: Entry): Promise<void> {
  if (entry.running !== undefined || entry.read === undefined) return
  const mine = new AbortController()
  entry.running = mine
  try {
    const data = await entry.read(mine.signal)
    if (mine.signal.aborted) return
    entry.data = newestKnown(entry.data, data)
    entry.failure = undefined
    entry.answeredAt = performance.now()
  } catch (cause) {
    if (mine.signal.aborted) return
    entry.failure = cause
  } finally {
    if (entry.running === mine) entry.running = undefined
  }
  notify(entry)
}

/**
 * After a change: requests the answers of these calls again where a component shows them, and drops the others.
 * A call is named by the first part of the key, e.g. `getKyc`.
 */
export async function rereadAll(...calls: readonly string[]): Promise<void> {
  const named = [...entries].filter(([name]) => calls.some(call => name.startsWith(`["${call}"`)))
  await Promise.all(
    named.map(async ([name, entry]) => {
      if (entry.watchers.size === 0) {
        entries.delete(name)
        return
      }
      // A running request may carry the state before the change.
      entry.running?.abort()
      entry.running = undefined
      await request(entry)
    }),
  )
}

/** The cached answer under a key; `data` is undefined until the first answer. See `useRead` for calls. */
export function useCachedRead<T>(
  key: readonly [string, ...(string | undefined)[]],
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
): { readonly data: T | undefined; readonly refetch: () => Promise<void> } {
  const { enabled = true, freshMs = usualFreshMs, forget = false } = options
  const name = JSON.stringify(key)
  const latest = useRef({ read, options })
  latest.current = { read, options }

  const subscribe = useCallback(
    (watcher: () => void) => {
      const entry = entryOf(name)
      entry.watchers.add(watcher)
      return () => {
        entry.watchers.delete(watcher)
        if (entry.watchers.size > 0) return
        entry.running?.abort()
        entry.running = undefined
        // The next mount tries again.
        entry.failure = undefined
        if (forget) entries.delete(name)
      }
    },
    [name, forget],
  )
  const data = useSyncExternalStore(subscribe, () => entries.get(name)?.data ?? brought[name])
  const failure = useSyncExternalStore(subscribe, () => entries.get(name)?.failure)
  if (failure !== undefined) throw failure

  useEffect(() => {
    if (!enabled) return
    const entry = entryOf(name)
    entry.read = signal => latest.current.read(signal)
    const refresh = (): void => {
      if (document.visibilityState === 'visible' && performance.now() - entry.answeredAt >= freshMs)
        void request(entry)
    }
    refresh()
    addEventListener('focus', refresh)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      removeEventListener('focus', refresh)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [name, enabled, freshMs])

  const everyMs = options.everyMs?.(data as T | undefined) ?? false
  useEffect(() => {
    if (everyMs === false || !enabled) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void request(entryOf(name))
    }, everyMs)
    return () => clearInterval(timer)
  }, [name, everyMs, enabled])

  const refetch = useCallback(() => request(entryOf(name)), [name])
  // One key always has the same read function, so the entry's data is a T.
  return { data: data as T | undefined, refetch }
}
