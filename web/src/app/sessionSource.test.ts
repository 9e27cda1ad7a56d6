// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { prepareScreenTests } from '../components/testing/prepareScreenTests.ts'
import { fakeServer, replies } from '../lib/calls/testing/fakeServer.ts'
import { sessionSource } from './sessionSource.ts'

prepareScreenTests()

const removeThisDevice = vi.hoisted(() => vi.fn())
vi.mock('../lib/push/pushDevice.ts', () => ({ removeThisDevice }))

/** A browser that shows notifications, with this subscription. */
function subscribed(unsubscribe: () => Promise<boolean>): void {
  const registration = { pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  })
}
const server = () => fakeServer({ 'POST /auth/logout': () => replies({ errCode: 0 }) })

it('a log-out ends the notifications of this browser at the server', async () => {
  subscribed(() => Promise.reject(new Error('is not asked')))
  removeThisDevice.mockResolvedValueOnce(undefined)
  const { to } = server()
  expect(await sessionSource.logout()).toBeNull()
  expect(removeThisDevice).toHaveBeenCalledOnce()
  expect(to('/auth/logout')).toHaveLength(1)
})

it.each([
  ['ends them in the browser alone where the server cannot be asked', vi.fn(() => Promise.resolve(true))],
  ['goes on where nothing can be ended', vi.fn(() => Promise.reject(new Error('no push service')))],
])('a log-out %s', async (_, unsubscribe) => {
  subscribed(unsubscribe)
  removeThisDevice.mockRejectedValueOnce(new Error('Importing a module script failed'))
  const { to } = server()
  expect(await sessionSource.logout()).toBeNull()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(to('/auth/logout')).toHaveLength(1)
})
