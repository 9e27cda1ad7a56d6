// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { commonEn } from '../../../../shared/texts/en/common.ts'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { SessionProvider } from '../session.tsx'
import { AppHeader } from './AppChrome.tsx'

prepareScreenTests()

const source = {
  status: () => Promise.resolve({ email: 'asha@example.test', state: 'onBoardingCompletedKycUser' }),
  logout: () => Promise.resolve(null),
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('the profile menu that was open before opens without a connection, and one that was not says why not', async () => {
  setTextSource(() => Promise.resolve({}))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderWithTexts(
    <SessionProvider source={source}>
      <AppHeader current="profile" profileMenu />
    </SessionProvider>,
  )
  press('Open the profile menu')
  await vi.waitFor(() =>
    expect(toasts.get()).toMatchObject([{ tone: 'error', text: commonEn['common.screenFailed'] }]),
  )
  online.mockReturnValue(true)
  press('Open the profile menu')
  const menu = await screen.findByRole('dialog')
  online.mockReturnValue(false)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(menu).toHaveProperty('open', false)
  press('Open the profile menu')
  await vi.waitFor(() => expect(menu).toHaveProperty('open', true))
  online.mockRestore()
})
