import { toast } from '../../components/ui/feedback/toasts.ts'
import { t } from '../../lib/i18n.ts'
import { inBackground } from '../../lib/inBackground.ts'

const base = import.meta.env?.BASE_URL ?? '/'
const address = `${base}sw.js`
/** How often an open page looks for a new build, when somebody comes back to it. */
const lookEveryMs = 3_600_000

/** Trusted Types, which TypeScript does not declare yet: the content policy lets only this policy make addresses of scripts. */
interface ScriptPolicies {
  createPolicy(
    name: 'sthirank',
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}
declare const trustedTypes: ScriptPolicies | undefined

/** The service worker's address as `register` takes it: no other one passes the policy. */
function workerAddress(): string {
  if (typeof trustedTypes === 'undefined') return address
  return trustedTypes.createPolicy('sthirank', { createScriptURL: () => address }).createScriptURL(address)
}

/** Installs the service worker (`web/worker/`) once everything that the first screen needs is there. */
export function startWorker(): void {
  // Missing in a private window of some browsers, and without https. The site is the same without it.
  if (import.meta.env?.PROD !== true || !('serviceWorker' in navigator)) return
  const start = (): void => inBackground(installWorker(navigator.serviceWorker))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Rejects where the browser refuses, e.g. for lack of room. */
export async function installWorker(container: ServiceWorkerContainer): Promise<void> {
  container.addEventListener('message', ({ data }) => offerBuild(data))
  const isFirst = container.controller === null
  const registration = await container.register(workerAddress(), { updateViaCache: 'none' })
  lookForBuilds(registration)
  const { active } = await container.ready
  // What this page has loaded without the worker is in the browser's own cache: storing it needs no network.
  if (isFirst)
    active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) })
}

/** A page may be open for days. */
function lookForBuilds(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now()
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < lookEveryMs) return
    lookedAt = performance.now()
    inBackground(registration.update())
  })
}

/** A worker has taken over: a page of an earlier build goes on, and may be reloaded when its reader wants to. */
function offerBuild(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('entry' in message)) return
  const mine = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (mine === undefined || mine === message.entry) return
  toast.info(t('session.newBuild'), { label: t('session.reload'), run: () => location.reload() })
}
