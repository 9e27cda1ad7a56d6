import { CacheExpiration } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import type { WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

declare const self: WorkerScope

/** So long a page is waited for before the stored one is shown, in seconds. */
const networkSeconds = 4
const assetsCache = 'sthirank-assets'
/** Files of earlier builds leave by their age. */
const keptFiles = { maxEntries: 300, maxAgeSeconds: 60 * 86_400 }

/**
 * The site without a connection: pages come from the network and, without an answer, as they were stored; files whose
 * names carry the hash of their content come from the store. Nothing else is answered here: every call of the API, every
 * document and every other origin goes to the network as without a worker, and no answer of theirs is ever stored.
 */
export function serveOffline(shell: Shell): void {
  // The page is requested while the worker starts.
  enableNavigationPreload()
  precache([...shell.files])

  const isPage = ({ request, url }: { readonly request: Request; readonly url: URL }): boolean =>
    request.mode === 'navigate' && url.pathname.startsWith(shell.base) && !/\.[^/]*$/.test(url.pathname)
  const pages = new NetworkFirst({
    cacheName: 'sthirank-pages',
    networkTimeoutSeconds: networkSeconds,
    plugins: [
      {
        // A page is the same whatever its query says, and the query of a vendor's return is nobody's to keep.
        cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request.url),
        cacheWillUpdate: async ({ response }) => (isWhole(response) ? response : null),
        handlerDidError: ({ request }) =>
          matchPrecache(withoutQuery(request.url) === shell.base ? shell.base : shell.offlinePage),
      },
    ],
  })
  registerRoute(isPage, pages)

  const expiration = new CacheExpiration(assetsCache, keptFiles)
  const assets = new CacheFirst({
    cacheName: assetsCache,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheDidUpdate: async ({ request }) => {
          await expiration.updateTimestamp(request.url)
          await expiration.expireEntries()
        },
      },
    ],
  })
  const isAsset = (url: URL): boolean =>
    url.origin === location.origin && url.pathname.startsWith(`${shell.base}assets/`)
  registerRoute(
    ({ url }) => isAsset(url),
    async ({ request, event }) => (await matchPrecache(request.url)) ?? assets.handle({ request, event }),
  )

  // A page that was loaded before the worker was there: its screen can be shown without a connection too.
  self.addEventListener('message', event => {
    const files = filesOf(event.data).filter(file => isAsset(new URL(file, location.origin)))
    event.waitUntil(
      Promise.allSettled(files.map(file => assets.handle({ request: new Request(file), event }))),
    )
  })
}

/** The path of an address. */
const withoutQuery = (address: string): string => new URL(address).pathname

/** A page as it was asked for: no redirect, no error, nothing that only part of it arrived of. */
const isWhole = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html')

/** The files of the message "these were loaded"; of any other message none. */
function filesOf(message: unknown): readonly string[] {
  if (typeof message !== 'object' || message === null || !('loaded' in message)) return []
  const { loaded } = message
  return Array.isArray(loaded) ? loaded.filter(file => typeof file === 'string') : []
}
