// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { cleanup, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { clearPersonalStorage } from '../../../lib/storage.ts'
import { setUsageCounter } from '../../../lib/usage.ts'
import { ConsultBanner } from './ConsultBanner.tsx'

prepareScreenTests()

const show = () => renderWithTexts(<ConsultBanner url="https://consult.example.test/book" />)

it('offers a consultation in a new window until it is closed, also after a log-out (D10)', () => {
  show()
  const link = screen.getByRole('link', { name: /^Book a time/ })
  expect(link.getAttribute('href')).toBe('https://consult.example.test/book')
  expect(link.getAttribute('target')).toBe('_blank')
  const counted: string[] = []
  const stop = setUsageCounter(event => counted.push(event))
  fireEvent.click(link)
  stop()
  // Counted for who consents (D8).
  expect(counted).toEqual(['bannerClicked'])
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByRole('link')).toBeNull()
  clearPersonalStorage()
  cleanup()
  show()
  expect(screen.queryByRole('link')).toBeNull()
})
