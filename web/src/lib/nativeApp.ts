import * as z from 'zod/mini'
import { readStored, writeStored } from './storage.ts'

/** The bridge that the mobile app's web view puts on the window. */
const Bridge = z.object({
  postMessage: z.custom<(message: string) => void>(value => typeof value === 'function'),
})
const key = 'sthirank.source'

function bridge(): { postMessage(message: string): void } | null {
  const view: unknown = Reflect.get(globalThis, 'ReactNativeWebView')
  const parsed = Bridge.safeParse(view)
  // Called on its own object, as bridges need their `this`.
  return parsed.success ? { postMessage: message => parsed.data.postMessage.call(view, message) } : null
}

/** Whether the page stands inside the mobile app: its bridge is there, or the address once said `source=app` (D1 s2). */
export function isInNativeApp(search = ''): boolean {
  if (bridge()) return true
  if (new URLSearchParams(search).get('source') === 'app') writeStored('session', key, 'app')
  return readStored('session', key) === 'app'
}

/** Asks the app to go back (the KYC screen's arrow, K-060); answers whether there was an app to ask. */
export function askAppToGoBack(): boolean {
  const app = bridge()
  app?.postMessage(JSON.stringify({ type: 'go-back' }))
  return app !== null
}
