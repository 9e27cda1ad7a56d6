import { useMemo } from 'react'
import { createStore, useStore } from './store.ts'

/**
 * The address of a screen is in the hash, with its query: `#/portfolio?type=success`. A change of the hash first
 * prepares the next screen (loads its chunk and its texts), then commits the new address: React would otherwise delay
 * a half-loaded screen by 300 ms. So `<a href="#/…">`, `navigate` and the back button behave alike.
 */
export interface HashLocation {
  /** Always begins with `/`, carries no query, e.g. `/orobonds-dashboard`. */
  readonly path: string
  /** Without the `?`, e.g. `type=success`. */
  readonly search: string
}

/** Loads what an address needs; must not reject (the router shows failures). */
export type Prepare = (next: HashLocation) => Promise<void>

export interface Commit {
  readonly location: HashLocation
  /** `back` when the visitor moved in the history: the scroll position is restored then. */
  readonly kind: 'start' | 'forward' | 'back'
}

/** Where the site lies, e.g. `/platform/`. */
const base = import.meta.env?.BASE_URL ?? '/'

/** Splits a hash or a path into its parts; a missing leading slash is added. */
export function parseHash(hash: string): HashLocation {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '/').split('?')
  return { path, search: rest.join('?') }
}

/**
 * The address that a hash stands for. Without one it is in the path: the pages that anybody may read have files of their own
 * there (`web/prerenderPlugin.ts`), and their address stays until somebody goes on.
 */
export function addressOf(hash: string): HashLocation {
  const { pathname = base } = globalThis.location ?? {}
  return parseHash(hash || (pathname.startsWith(base) ? pathname.slice(base.length).replace(/\/$/, '') : ''))
}
const readAddress = () => addressOf(globalThis.location?.hash ?? '')
const committed = createStore<Commit>({ location: readAddress(), kind: 'start' })
const preparing = createStore(false)
const scrolls = new Map<string, number>()
let prepare: Prepare = () => Promise.resolve()
let entry = 0
let turn = 0

/**
 * Starts listening; call once, after `prepare` has run for `first`, the hash of the first address. Where somebody went on
 * meanwhile is followed: its screen is not prepared yet.
 */
export function startHashLocation(prepareNext: Prepare, first = globalThis.location.hash): () => void {
  prepare = prepareNext
  history.scrollRestoration = 'manual'
  // The first address is an entry as well: who comes back to it finds the scroll position.
  if (isEntry(history.state)) entry = history.state.entry
  else history.replaceState({ entry }, '')
  committed.set({ location: addressOf(first), kind: 'start' })
  const onChange = () => void follow()
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onPop)
  if (globalThis.location.hash !== first) void follow()
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onPop)
  }
}

let movedInHistory = false
function onPop(event: PopStateEvent): void {
  // An entry with our number is a step in the history; a clicked anchor makes a new entry.
  movedInHistory = isEntry(event.state)
}
const isEntry = (state: unknown): state is { entry: number } =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'number'

async function follow(): Promise<void> {
  const mine = ++turn
  const kind = movedInHistory ? 'back' : 'forward'
  movedInHistory = false
  scrolls.set(String(entry), globalThis.scrollY)
  entry = isEntry(history.state) ? history.state.entry : entry + 1
  const { hash, search } = globalThis.location
  // From a page with a file of its own into the app.
  history.replaceState({ entry }, '', hash === '' ? undefined : `${base}${search}${hash}`)
  const location = readAddress()
  preparing.set(true)
  await prepare(location)
  // A later navigation has started: only the last one is committed.
  if (mine !== turn) return
  preparing.set(false)
  committed.set({ location, kind })
}

/** Goes to an in-app address such as `/login?action=jump`; `replace` leaves no entry to come back to. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  const { path, search } = parseHash(to)
  const hash = `#${path}${search ? `?${search}` : ''}`
  if (hash === globalThis.location.hash) return
  if (options.replace) {
    const url = new URL(globalThis.location.href)
    url.hash = hash
    history.replaceState({ entry }, '', url)
    void follow()
  } else globalThis.location.hash = hash
}

/**
 * Changes parts of the query (`undefined` removes one) without a step in the history: a reload or a log-in comes back to
 * the same choice.
 */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const { location } = committed.get()
  const { path } = readAddress()
  // A navigation is running: this screen must not change the address.
  if (path !== location.path) return
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const search = String(query)
  history.replaceState({ entry }, '', `#${path}${search && `?${search}`}`)
  committed.set({ location: readAddress(), kind: 'start' })
}

/** The stored scroll position of this history entry. */
export function rememberedScroll(): number {
  return scrolls.get(String(entry)) ?? 0
}

/** The committed address and the kind of navigation. */
export function useCommit(): Commit {
  return useStore(committed)
}

/** True while the next screen is being loaded. */
export function usePreparing(): boolean {
  return useStore(preparing)
}

/** The query of the hash; renders again when the address changes. */
export function useQuery(): URLSearchParams {
  const { search } = useCommit().location
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The current address as text, for remembering it. */
export function currentAddress(): string {
  const { path, search } = committed.get().location
  return search ? `${path}?${search}` : path
}

/**
 * Only an address inside this app is followed (K-044): it begins with one slash and has no scheme, host, backslash or
 * control character. Null for anything else.
 */
export function sameAppAddress(candidate: string | null): string | null {
  if (!candidate || candidate.length > 500) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(candidate) ? candidate : null
}
