// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { whenOnline, whenOnlineOrStored } from './whenOnline.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('loads a module, and does not try to without a connection', async () => {
  const load = vi.fn(() => Promise.resolve('module'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(whenOnline(load)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await expect(whenOnline(load)).resolves.toBe('module')
})

it('without a connection a screen is loaded where a worker may have stored it (U10)', async () => {
  const load = vi.fn(() => Promise.resolve('screen'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(whenOnlineOrStored(load)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
  await expect(whenOnlineOrStored(load)).resolves.toBe('screen')
})
