import { readStored, writeStored } from './storage.ts'

const key = 'sthirank.source'

/** The bridge that the mobile app's web view puts on the window: something with `postMessage`. */
function bridge(): { postMessage(message: string): void } | null {
  const view: unknown = Reflect.get(globalThis, 'ReactNativeWebView')
  if (typeof view !== 'object' || view === null) return null
  const post: unknown = Reflect.get(view, 'postMessage')
  // Called on its own object, as bridges need their `this`.
  return typeof post === 'function' ? { postMessage: message => void post.call(view, message) } : null
}

/** Whether the page stands inside the mobile app: its bridge is there, or the address once said `source=app` (D1 s2). */
export function isInNativeApp(search = ''): boolean {
  if (bridge()) return true
  if (new URLSearchParams(search).get('source') === 'app') writeStored('session', key, 'app')
  return readStored('session', key) === 'app'
}

/** Asks the app to go back (the KYC screen's arrow, K-060); answers whether there was an app to ask. */
export function requestNativeBack(): boolean {
  const app = bridge()
  app?.postMessage(JSON.stringify({ type: 'go-back' }))
  return app !== null
}
