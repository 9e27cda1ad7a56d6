import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { onPersonLeft } from './sessionSignal.ts'

/**
 * What the server said, kept while somebody looks: one answer per key, asked once however many ask, fresh for half a
 * minute, read again when the page is looked at again or the line is back, and forgotten when the person leaves.
 * It is our own 1 kB because the first load has no room for a library's 11 (see "Decisions" in web/README.md).
 */

export interface ReadOptions<T = unknown> {
  /** False: nothing is asked yet. */
  readonly enabled?: boolean
  /** How long an answer counts as fresh; half a minute unless told. */
  readonly freshMs?: number
  /** Asks again so often while the page is visible, or not at all. Decided by the newest answer. */
  readonly everyMs?: (data: T | undefined) => number | false
  /** The answer is forgotten as soon as nobody looks, e.g. a link that lives a minute. */
  readonly forget?: boolean
}

interface Entry {
  data: unknown
  answeredAt: number
  running: AbortController | undefined
  readonly watchers: Set<() => void>
  /** How the newest watcher asks. */
  ask: ((signal: AbortSignal) => Promise<unknown>) | undefined
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
    data: undefined,
    answeredAt: Number.NEGATIVE_INFINITY,
    running: undefined,
    watchers: new Set(),
    ask: undefined,
    failure: undefined,
  }
  entries.set(name, fresh)
  return fresh
}

const isAnswer = (value: unknown): value is { readonly ok: boolean; readonly status?: number } =>
  typeof value === 'object' && value !== null && 'ok' in value

/** Not the server's word on what was asked: no answer, no session, too busy, an outage. */
function saysNothing(value: unknown): boolean {
  if (!isAnswer(value) || value.ok) return false
  const { status = 0 } = value
  return status === 0 || status === 401 || status === 429 || status >= 500
}

/**
 * An answer that was had is not taken off the screen because asking again failed: a look at the page while the line
 * is down would otherwise throw away the form one is typing in.
 */
function kept(before: unknown, after: unknown): unknown {
  return isAnswer(before) && before.ok && saysNothing(after) ? before : after
}

const tell = (entry: Entry): void => {
  for (const watcher of [...entry.watchers]) watcher()
}

/** Asks, unless it is being asked already. A read that throws is shown by the route's error boundary. */
async function askFor(entry: Entry): Promise<void> {
  if (entry.running !== undefined || entry.ask === undefined) return
  const mine = new AbortController()
  entry.running = mine
  try {
    const data = await entry.ask(mine.signal)
    if (mine.signal.aborted) return
    entry.data = kept(entry.data, data)
    entry.failure = undefined
    entry.answeredAt = performance.now()
  } catch (cause) {
    if (mine.signal.aborted) return
    entry.failure = cause
  } finally {
    if (entry.running === mine) entry.running = undefined
  }
  tell(entry)
}

/** Reads again what somebody looks at, and forgets what nobody does; by the first part of the key. */
export async function rereadAll(first: string): Promise<void> {
  const named = [...entries].filter(
    ([name]) =>
      name === JSON.stringify([first]) || name.startsWith(`${JSON.stringify([first]).slice(0, -1)},`),
  )
  await Promise.all(
    named.map(async ([name, entry]) => {
      if (entry.watchers.size === 0) {
        entries.delete(name)
        return
      }
      // What is under way was asked before the change: it is asked anew.
      entry.running?.abort()
      entry.running = undefined
      await askFor(entry)
    }),
  )
}

/** The answer of a read, kept under a key; `undefined` until the first one came. */
export function useRead<T>(
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
        // Who looks again tries again.
        entry.failure = undefined
        if (forget) entries.delete(name)
      }
    },
    [name, forget],
  )
  const data = useSyncExternalStore(subscribe, () => entries.get(name)?.data)
  const failure = useSyncExternalStore(subscribe, () => entries.get(name)?.failure)
  if (failure !== undefined) throw failure

  useEffect(() => {
    if (!enabled) return
    const entry = entryOf(name)
    entry.ask = signal => latest.current.read(signal)
    const refresh = (): void => {
      if (document.visibilityState === 'visible' && performance.now() - entry.answeredAt >= freshMs)
        void askFor(entry)
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
      if (document.visibilityState === 'visible') void askFor(entryOf(name))
    }, everyMs)
    return () => clearInterval(timer)
  }, [name, everyMs, enabled])

  const refetch = useCallback(() => askFor(entryOf(name)), [name])
  // The key's only reader made it: one key, one call.
  return { data: data as T | undefined, refetch }
}
