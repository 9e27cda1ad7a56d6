// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { commonEn } from '../../../../shared/texts/en/common.ts'
import { sessionEn } from '../../../../shared/texts/en/session.ts'
import { screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { AppFooter } from './AppChrome.tsx'

prepareScreenTests()

it('the foot of a signed-in screen has the links and the risk sentence; switches are in the drawer alone (U12)', () => {
  renderWithTexts(<AppFooter />, { ...commonEn, ...sessionEn })
  expect(screen.getByRole('navigation', { name: sessionEn['session.footerNavigation'] })).toBeTruthy()
  expect(screen.getAllByRole('link').length).toBeGreaterThan(4)
  expect(screen.getByText(sessionEn['session.riskLine'])).toBeTruthy()
  expect(screen.queryAllByRole('radiogroup')).toEqual([])
})
