// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { pansEn } from '../../../../shared/texts/en/account/pans.ts'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { ConsentEnd } from './ConsentEnd.tsx'

prepareScreenTests()

it('takes the consent back by a press, not by opening the link; a link that is no more says so', async () => {
  let works = false
  const server = fakeServer({
    'POST /users/withdrawPanConsent': () => (works ? replies({}) : refuses('pans.linkInvalid')),
  })
  renderWithTexts(<ConsentEnd token="inv_1.pan_1.mac" />, pansEn)
  expect(server.requests).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Take the consent back' }))
  expect(await screen.findByText(pansEn['pans.linkInvalid'])).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Take the consent back' }))
  expect(await screen.findByText(pansEn['pans.ended'])).toBeTruthy()
  expect(server.to('/users/withdrawPanConsent').at(-1)?.body).toEqual({ token: 'inv_1.pan_1.mac' })
})
