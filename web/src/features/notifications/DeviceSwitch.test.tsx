// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { notificationsEn } from '../../../../shared/texts/en/notifications.ts'
import { act, fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { fakeServer, replies } from '../../lib/calls/testing/fakeServer.ts'
import * as pushDevice from '../../lib/push/pushDevice.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'

vi.mock(import('../../lib/push/pushDevice.ts'))
const browser = vi.mocked(pushDevice)

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = () => act(() => vi.advanceTimersByTimeAsync(0))
const id = 'a'.repeat(64)

let devices: string[]
beforeEach(() => {
  devices = []
  toasts.set([])
  vi.resetAllMocks()
  browser.pushObstacle.mockReturnValue(undefined)
  browser.thisDevice.mockResolvedValue(undefined)
})
async function show() {
  fakeServer({
    'GET /notifications/devices': () =>
      replies({ key: 'our key', devices: devices.map(one => ({ id: one, addedAt: '2026-11-25' })) }),
  })
  renderWithTexts(<DeviceSwitch />, notificationsEn)
  await tick()
}
const device = () => screen.getByRole('switch', { name: /^Notifications on this device/ })
const isOn = () => device().getAttribute('aria-checked') === 'true'
const texts = () => toasts.get().map(({ text }) => text)
const press = async () => {
  fireEvent.click(device())
  await tick()
}

describe('notifications on this device', () => {
  it('ask the browser only when they are switched on, with our key', async () => {
    await show()
    expect([isOn(), browser.addThisDevice.mock.calls]).toEqual([false, []])
    browser.addThisDevice.mockImplementation(async () => {
      devices = [id]
      browser.thisDevice.mockResolvedValue(id)
      return undefined
    })
    await press()
    expect(browser.addThisDevice).toHaveBeenCalledExactlyOnceWith('our key')
    expect([isOn(), texts()]).toEqual([true, ['Saved']])
  })
  it('are on where this browser is among the devices, and go off', async () => {
    devices = [id]
    browser.thisDevice.mockResolvedValue(id)
    await show()
    expect(isOn()).toBe(true)
    browser.removeThisDevice.mockImplementation(async () => {
      devices = []
      browser.thisDevice.mockResolvedValue(undefined)
      return undefined
    })
    await press()
    expect([isOn(), texts()]).toEqual([false, ['Saved']])
  })
  it('are off where this browser’s subscription is another investor’s', async () => {
    devices = ['b'.repeat(64)]
    browser.thisDevice.mockResolvedValue(id)
    await show()
    expect(isOn()).toBe(false)
  })
  it.each([
    ['blocked', notificationsEn['notifications.pushBlocked']],
    ['install', notificationsEn['notifications.pushInstall']],
    ['unsupported', notificationsEn['notifications.pushUnsupported']],
  ] as const)('say what to do when they are %s', async (obstacle, text) => {
    browser.pushObstacle.mockReturnValue(obstacle)
    await show()
    expect(screen.getByText(text)).toBeDefined()
    expect(device().hasAttribute('disabled')).toBe(true)
  })
  it('say so when the person blocks them, and stay off when the question is closed', async () => {
    await show()
    browser.addThisDevice.mockResolvedValue(undefined)
    await press()
    expect([isOn(), texts()]).toEqual([false, []])
    browser.addThisDevice.mockImplementation(async () => {
      browser.pushObstacle.mockReturnValue('blocked')
      return 'blocked'
    })
    await press()
    expect(screen.getByText(notificationsEn['notifications.pushBlocked'])).toBeDefined()
  })
  it('go back with the reason when the server or the browser refuses', async () => {
    await show()
    browser.addThisDevice.mockResolvedValue({ id: 'notifications.pushServiceUnknown' })
    await press()
    browser.addThisDevice.mockRejectedValue(new DOMException('push service error', 'AbortError'))
    await press()
    expect(isOn()).toBe(false)
    expect(texts()).toEqual([
      notificationsEn['notifications.pushServiceUnknown'],
      notificationsEn['notifications.pushFailed'],
    ])
  })
})
