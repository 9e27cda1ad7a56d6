// @vitest-environment jsdom

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, refuses, replies } from '../calls/testing/fakeServer.ts'
import { addThisDevice, pushObstacle, removeThisDevice, thisDevice } from './pushDevice.ts'

const endpoint = 'https://push.test/phone'
const id = createHash('sha256').update(endpoint).digest('hex')
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

let kept: ReturnType<typeof subscription> | null
let permission: NotificationPermission
const subscription = () => ({
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: vi.fn(() => {
    kept = null
    return Promise.resolve(true)
  }),
})
const subscribe = vi.fn((_: object) => {
  kept = subscription()
  return Promise.resolve(kept)
})
const ask = vi.fn(() => Promise.resolve(permission))

beforeEach(() => {
  kept = null
  permission = 'granted'
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(kept) }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: ask,
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'standalone')
})
const added = () => ({ 'POST /notifications/devices': () => replies({ data: { id } }) })
const removed = () => ({ 'POST /notifications/devices/remove': () => replies({}) })
const bodies = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.to(path).map(({ body }) => body)

describe('what stands in the way of notifications', () => {
  it('is nothing, or that they are blocked', () => {
    expect(pushObstacle()).toBeUndefined()
    permission = 'denied'
    expect(pushObstacle()).toBe('blocked')
  })
  it('is the browser, and on a phone that the site is not on the home screen', () => {
    Reflect.deleteProperty(globalThis, 'PushManager')
    expect(pushObstacle()).toBe('unsupported')
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    expect(pushObstacle()).toBe('install')
  })
})

describe('this device', () => {
  it('is added with our key, in place of a subscription that may be of somebody else', async () => {
    const server = fakeServer(added())
    const former = subscription()
    kept = former
    expect(await addThisDevice('our key')).toBeUndefined()
    expect(former.unsubscribe).toHaveBeenCalledOnce()
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'our key',
    })
    expect(bodies(server, '/notifications/devices')).toEqual([{ endpoint, keys }])
    expect(await thisDevice()).toBe(id)
  })
  it.each([
    ['denied', 'blocked'],
    ['default', undefined],
  ] as const)('is not subscribed when the answer is %s', async (answer, obstacle) => {
    permission = answer
    expect(await addThisDevice('our key')).toBe(obstacle)
    expect(subscribe).not.toHaveBeenCalled()
  })
  it('keeps no subscription that the server refused', async () => {
    fakeServer({ 'POST /notifications/devices': () => refuses('notifications.pushServiceUnknown') })
    expect(await addThisDevice('our key')).toMatchObject({ id: 'notifications.pushServiceUnknown' })
    expect(await thisDevice()).toBeUndefined()
  })
  it('is removed at the server and in the browser', async () => {
    const server = fakeServer(removed())
    kept = subscription()
    expect(await removeThisDevice()).toBeUndefined()
    expect([bodies(server, '/notifications/devices/remove'), kept]).toEqual([[{ id }], null])
    // Without a subscription nothing is asked.
    expect(await removeThisDevice()).toBeUndefined()
    expect(bodies(server, '/notifications/devices/remove')).toHaveLength(1)
  })
  it('ends in the browser when the server does not answer', async () => {
    fakeServer({ 'POST /notifications/devices/remove': () => replies({}, 503) })
    kept = subscription()
    expect(await removeThisDevice()).toBeDefined()
    expect(kept).toBeNull()
  })
})
