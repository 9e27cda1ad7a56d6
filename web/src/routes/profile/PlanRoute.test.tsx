// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { plansEn } from '../../../../shared/texts/en/account/plans.ts'
import { fireEvent, screen, waitFor } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { profileAs } from '../../features/profile/testing/profileFixture.ts'
import { fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { PlanRoute } from './PlanRoute.tsx'

prepareScreenTests()

const free = { plan: 'free', pricePaise: 0, limitPaise: null, expiry: null }
const low = { band: 'low', at: '2026-11-20T04:30:00.000Z', validUntil: '2099-11-19' } as const

it('the plan is free and without end; seven answers come to a band, and a missing one is said at its question', async () => {
  let saved = false
  const server = fakeServer({
    'POST /plan/get': () => replies({ data: free }),
    'GET /users/profile': request => profileAs(saved ? { riskProfile: low } : {})(request),
    'POST /users/risk': () => {
      saved = true
      return replies({ data: low })
    },
  })
  renderWithTexts(<PlanRoute />, plansEn)
  expect(await screen.findByText('It does not end')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Answer the questions' }))
  const questions = screen.getAllByRole('combobox')
  expect(questions).toHaveLength(7)
  for (const question of questions.slice(1)) fireEvent.change(question, { target: { value: '0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the answers' }))
  await waitFor(() => expect(questions[0]?.getAttribute('aria-invalid')).toBe('true'))
  expect(server.to('/users/risk')).toEqual([])
  fireEvent.change(questions[0] as HTMLElement, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the answers' }))
  expect(await screen.findByText('Low')).toBeTruthy()
  expect(server.to('/users/risk')[0]?.body).toEqual({ answers: [3, 0, 0, 0, 0, 0, 0] })
})

it('a profile older than a year says so, and a plan that cannot be read can be tried again', async () => {
  let reads = 0
  fakeServer({
    'POST /plan/get': () => {
      reads += 1
      return reads === 1 ? refuses('session.unexpected', 500) : replies({ data: free })
    },
    'GET /users/profile': profileAs({ riskProfile: { ...low, validUntil: '2020-01-01' } }),
  })
  renderWithTexts(<PlanRoute />, plansEn)
  expect(await screen.findByText(plansEn['plans.outdated'])).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No limit')).toBeTruthy()
})
