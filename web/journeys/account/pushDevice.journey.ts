import type { Page } from '@playwright/test'
import { pushesTo } from '../../../infra/drivers/push.ts'
import type { WorkerScope } from '../../worker/scope.ts'
import { expect, logInByApi, type Person, test } from '../drivers/journey.ts'
import { logOut } from '../drivers/steps.ts'

/**
 * Notifications on a device. The browser of the journeys has neither a push service nor notifications: the sandbox is the service,
 * DevTools hands its message to the real worker, and what the worker shows is written down.
 */

test.use({ serviceWorkers: 'allow' })

/** A subscription as the page keeps it. */
interface Kept {
  readonly endpoint: string
  readonly keys: Readonly<Record<string, string>>
}

/** The person agrees when the browser asks, which subscribes at the sandbox; it lies in the storage, to outlive a reload. */
function subscribeAtSandbox(): void {
  const answered = 'journey.permission'
  Object.defineProperty(Notification, 'permission', {
    get: () => localStorage.getItem(answered) ?? 'default',
  })
  Notification.requestPermission = () => {
    localStorage.setItem(answered, 'granted')
    return Promise.resolve('granted')
  }
  const slot = 'journey.push'
  const asSubscription = (kept: Kept) => ({
    ...kept,
    toJSON: () => kept,
    unsubscribe: () => {
      localStorage.removeItem(slot)
      return Promise.resolve(true)
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription() {
      const kept = localStorage.getItem(slot)
      return Promise.resolve(kept === null ? null : asSubscription(JSON.parse(kept)))
    },
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      const answer = await fetch('/sandbox/push-subscriptions', {
        method: 'POST',
        body: JSON.stringify({ applicationServerKey }),
      })
      const kept = await answer.text()
      localStorage.setItem(slot, kept)
      return asSubscription(JSON.parse(kept))
    },
  })
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const preferences = '/platform/#/orobonds-notifications/preferences'
const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })
const keptEndpoint = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const kept = localStorage.getItem('journey.push')
    return kept === null ? undefined : String(JSON.parse(kept).endpoint)
  })

/** Hands a message to the worker of the page, as the browser's push service would. */
async function handOver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devTools.detach()
}

/** What stands in the worker, for the code that is sent there. */
declare const registration: WorkerScope['registration']

/** Writes down what the worker shows from now on. */
async function watchShown(page: Page): Promise<() => Promise<unknown>> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no worker was started')
  await worker.evaluate(() => {
    const all: unknown[] = []
    Object.assign(globalThis, { shownByWorker: all })
    Object.defineProperty(registration, 'showNotification', {
      value: (title: string, { lang, data }: { readonly lang: string; readonly data: unknown }) =>
        Promise.resolve(void all.push({ title, lang, data })),
    })
  })
  return () => worker.evaluate(() => Reflect.get(globalThis, 'shownByWorker'))
}

/** A log-in from a device not seen before is written about. */
const logInElsewhere = async (
  page: Page,
  person: Person,
  { origin, userAgent }: { readonly origin: string; readonly userAgent: string },
): Promise<void> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const other = await browser.newContext({ baseURL: origin, userAgent })
  await logInByApi(other.request, person, origin)
  await other.close()
}

test('notifications on a device are switched on, arrive, and end with the log-out', async ({
  page,
  context,
  investor,
  sandbox,
  stackOrigin,
}) => {
  await context.addInitScript(subscribeAtSandbox)
  await page.goto(preferences)
  await expect(deviceSwitch(page)).toBeEnabled()
  await expect(deviceSwitch(page)).not.toBeChecked()
  // Nothing is asked before the person wants it.
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await deviceSwitch(page).check()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(deviceSwitch(page)).toBeChecked()
  const endpoint = (await keptEndpoint(page)) ?? ''

  await logInElsewhere(page, investor, { origin: stackOrigin, userAgent: firefox })
  const pushes = () => pushesTo({ origin: stackOrigin }, endpoint)
  await expect.poll(async () => (await pushes()).length).toBe(1)
  const [push] = await pushes()
  const shown = await watchShown(page)
  await handOver(page, JSON.stringify(push))
  await expect.poll(shown).toEqual([{ title: 'Log-in from a new device', lang: 'en', data: push?.path }])

  await logOut(page)
  await expect.poll(() => keptEndpoint(page)).toBeUndefined()
  const letters = async () =>
    (await sandbox.outbox(investor.email)).filter(one => one.subject === 'Log-in from a new device').length
  const before = await letters()
  await logInElsewhere(page, investor, { origin: stackOrigin, userAgent: safari })
  await expect.poll(letters).toBe(before + 1)
  await logInByApi(page.request, investor, stackOrigin)
  await page.goto(preferences)
  await page.reload()
  await expect(deviceSwitch(page)).toBeEnabled()
  await expect(deviceSwitch(page)).not.toBeChecked()
  expect(await pushes()).toHaveLength(1)
})

test('a browser that blocks or has no notifications says what to do', async ({ page, context, investor }) => {
  expect(investor.email).not.toBe('')
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await page.goto(preferences)
  await expect(page.getByText('This browser blocks notifications of our site.')).toBeVisible()
  await expect(deviceSwitch(page)).toBeDisabled()
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await page.reload()
  await expect(page.getByText('Add this site to the home screen first')).toBeVisible()
})
