import { useMemo } from 'react'
import { createStore, useStore } from './store.ts'

/**
 * The address of a screen lives in the hash, its query included: `#/portfolio?type=success`.
 *
 * A change of the hash is not shown at once. First the next screen is prepared (its chunk and its sentences are
 * loaded), then the new address is committed: React would otherwise hold a half-loaded screen back for 300 ms. So a
 * plain `<a href="#/…">`, `navigate`, and the back button all behave alike.
 */
export interface HashLocation {
  /** Always begins with `/`, carries no query, e.g. `/orobonds-dashboard`. */
  readonly path: string
  /** Without the `?`, e.g. `type=success`. */
  readonly search: string
}

/** Loads what an address needs; must not reject (the router turns failures into its own screen). */
export type Prepare = (next: HashLocation) => Promise<void>

export interface Commit {
  readonly location: HashLocation
  /** `back` when the visitor moved in the history: the scroll position is restored then. */
  readonly kind: 'start' | 'forward' | 'back'
}

/** Splits a hash or a path into its parts; a missing leading slash is added. */
export function parseHash(hash: string): HashLocation {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '/').split('?')
  return { path, search: rest.join('?') }
}

const readAddress = () => parseHash(globalThis.location?.hash ?? '')
const committed = createStore<Commit>({ location: readAddress(), kind: 'start' })
const preparing = createStore(false)
const scrolls = new Map<string, number>()
let prepare: Prepare = () => Promise.resolve()
let entry = 0
let turn = 0

/** Starts listening; call once, after `prepare` has run for the first address. */
export function startHashLocation(prepareNext: Prepare): () => void {
  prepare = prepareNext
  history.scrollRestoration = 'manual'
  committed.set({ location: readAddress(), kind: 'start' })
  const onChange = () => void follow()
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onPop)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onPop)
  }
}

let movedInHistory = false
function onPop(event: PopStateEvent): void {
  // An entry that we have numbered is one the visitor has been to before; a clicked anchor makes a fresh one.
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
  history.replaceState({ entry }, '')
  const location = readAddress()
  preparing.set(true)
  await prepare(location)
  // A later navigation has overtaken this one: only the last shows.
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

/** Changes the query of this very screen, which stays as it is: a reload or a log-in comes back to the same choice. */
export function replaceQuery(query: URLSearchParams): void {
  const { path } = readAddress()
  // Somebody is on the way to another screen: this one has nothing to say any more.
  if (path !== committed.get().location.path) return
  const search = String(query)
  history.replaceState({ entry }, '', `#${path}${search && `?${search}`}`)
  committed.set({ location: readAddress(), kind: 'start' })
}

/** One step back, or to the given address when the app was opened right here. */
export function goBack(otherwise: string): void {
  if (entry > 0) history.back()
  else navigate(otherwise, { replace: true })
}

/** Where a visitor who comes back to this entry had scrolled to. */
export function rememberedScroll(): number {
  return scrolls.get(String(entry)) ?? 0
}

/** The committed address and how it came about. */
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
 * Only an address inside this app is ever followed (K-044): it begins with one slash, carries no scheme, host,
 * backslash or control character. Anything else answers null.
 */
export function sameAppAddress(candidate: string | null): string | null {
  if (!candidate || candidate.length > 500) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  return /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(candidate) ? candidate : null
}
