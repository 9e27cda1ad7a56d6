import { readStored, writeStored } from './storage.ts'

const key = 'sthirank.source'

/** The bridge of the mobile app's web view on `window`: an object with `postMessage`. */
function bridge(): { postMessage(message: string): void } | null {
  const view: unknown = Reflect.get(globalThis, 'ReactNativeWebView')
  if (typeof view !== 'object' || view === null) return null
  const post: unknown = Reflect.get(view, 'postMessage')
  // Called on the object itself, because bridges need `this`.
  return typeof post === 'function' ? { postMessage: message => void post.call(view, message) } : null
}

/** Whether the page runs inside the mobile app: its bridge exists, or the address once had `source=app` (D1 s2). */
export function isInNativeApp(search = ''): boolean {
  if (bridge()) return true
  if (new URLSearchParams(search).get('source') === 'app') writeStored('session', key, 'app')
  return readStored('session', key) === 'app'
}

/** Sends "go back" to the mobile app (the KYC screen's arrow, K-060); false outside the app. */
export function requestNativeBack(): boolean {
  const app = bridge()
  app?.postMessage(JSON.stringify({ type: 'go-back' }))
  return app !== null
}
