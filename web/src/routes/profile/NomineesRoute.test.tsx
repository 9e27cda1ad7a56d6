// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import type { KycBody } from '../../features/kyc/kycData.ts'
import { kycAs } from '../../features/kyc/testing/kycFixture.ts'
import { type FakeHandler, fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { NomineesRoute } from './NomineesRoute.tsx'

prepareScreenTests()

const ravi = { name: 'Ravi Rao', relationship: 'spouse', dob: '1988-03-01', share: 100 } as const
const approved = kycAs({
  state: 'approved',
  obUserApproved: true,
  nomination: { version: 3, optOut: false, nominees: [ravi] },
})

function openScreen(kyc: KycBody, more: Record<string, FakeHandler> = {}) {
  const state = { kyc }
  const server = fakeServer({
    'GET /me/kyc': () => replies({ data: state.kyc }),
    'POST /me/kyc/nomination': () => replies({}),
    ...more,
  })
  renderWithTexts(<NomineesRoute />, kycEn)
  return { ...server, state }
}
const edit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit Nominees' }))

describe('nominees on the profile (U13)', () => {
  it('are changed over the version that is shown', async () => {
    const server = openScreen(approved)
    await screen.findByText(/^Ravi Rao, .*, 100 %$/)
    await edit()
    fireEvent.click(screen.getByLabelText('I do not want a nominee'))
    fireEvent.click(screen.getByRole('button', { name: 'Save nominees' }))
    await screen.findByRole('button', { name: 'Edit Nominees' })
    expect(server.to('/me/kyc/nomination').map(({ body }) => body)).toEqual([
      { version: 3, optOut: true, nominees: [] },
    ])
  })

  it('are sent once by two presses', async () => {
    let answer: (() => void) | undefined
    const server = openScreen(approved, {
      'POST /me/kyc/nomination': () =>
        new Promise(done => {
          answer = () => done(replies({}))
        }),
    })
    await edit()
    const save = screen.getByRole('button', { name: 'Save nominees' })
    fireEvent.click(save)
    fireEvent.click(save)
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await screen.findByRole('button', { name: 'Edit Nominees' })
    expect(server.to('/me/kyc/nomination')).toHaveLength(1)
  })

  it('stay as they were signed during a review, with the reason and when they can be changed', async () => {
    openScreen({ ...approved, state: 'inReview', obUserApproved: false })
    expect(await screen.findByText(/^Ravi Rao, .*, 100 %$/)).toBeTruthy()
    expect(screen.getByText(kycEn['kyc.nominationInReview'])).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('whose change meets a review that began in another tab show that review', async () => {
    const { state } = openScreen(approved, {
      'POST /me/kyc/nomination': () => refuses('kyc.nominationInReview'),
    })
    await edit()
    state.kyc = { ...approved, state: 'inReview', obUserApproved: false }
    fireEvent.click(screen.getByRole('button', { name: 'Save nominees' }))
    await expect.poll(() => screen.queryAllByRole('button')).toEqual([])
    expect(screen.getAllByText(kycEn['kyc.nominationInReview'])).toHaveLength(1)
  })

  it('typed here stay when another tab has saved others meanwhile, and saving is refused until one has looked', async () => {
    const { state, ...server } = openScreen(approved, {
      'POST /me/kyc/nomination': () => refuses('kyc.nominationMoved'),
    })
    await edit()
    fireEvent.input(screen.getByLabelText('Full name'), { target: { value: 'Mira Rao' } })
    state.kyc = { ...approved, nomination: { version: 4, optOut: true, nominees: [] } }
    fireEvent.click(screen.getByRole('button', { name: 'Save nominees' }))
    expect(await screen.findByText(kycEn['kyc.nominationMoved'])).toBeTruthy()
    expect(await screen.findByText(kycEn['kyc.savedElsewhere'])).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Mira Rao')
    expect(server.to('/me/kyc/nomination')[0]?.body).toMatchObject({ version: 3 })
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep what is saved' })[0] as HTMLElement)
    expect(await screen.findByText('You do not want a nominee.')).toBeTruthy()
  })

  it('that cannot be read say so, with another try', async () => {
    let reads = 0
    fakeServer({
      'GET /me/kyc': () => {
        reads += 1
        return reads === 1 ? refuses('kyc.cannotFetch', 500) : replies({ data: approved })
      },
    })
    renderWithTexts(<NomineesRoute />, kycEn)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Ravi Rao, .*, 100 %$/)).toBeTruthy()
  })
})
