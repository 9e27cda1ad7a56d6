// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { commonEn } from '../../../../shared/texts/en/common.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { putTexts } from '../i18n.ts'
import { loadForPress } from './loadForPress.ts'

prepareScreenTests()
putTexts('en', commonEn)

it('answers what was loaded', async () => {
  expect(await loadForPress(() => Promise.resolve('part'))).toBe('part')
  expect(toasts.get()).toEqual([])
})

it('says what could not be loaded, with the way on, and does not load the page anew by itself', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module: /platform/assets/a.js')
  expect(await loadForPress(() => Promise.reject(missing))).toBeUndefined()
  expect(toasts.get()).toMatchObject([
    { tone: 'error', text: commonEn['common.screenFailed'], action: { label: 'Try again' } },
  ])
})

it('tries nothing without a connection: the page would never fetch it again, and cannot be loaded anew', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.resolve('part'))
  expect(await loadForPress(load)).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  expect(toasts.get()).toMatchObject([{ tone: 'error', text: commonEn['common.screenFailed'] }])
  expect(toasts.get()[0]?.action).toBeUndefined()
  // What a worker has stored is there without one.
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } })
  expect(await loadForPress(load)).toBe('part')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.restoreAllMocks()
})
