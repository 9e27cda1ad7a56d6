// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { whenOnline } from './whenOnline.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('loads a module, and does not try to without a connection', async () => {
  const load = vi.fn(() => Promise.resolve('module'))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(whenOnline(load)).rejects.toThrow(TypeError)
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await expect(whenOnline(load)).resolves.toBe('module')
})
