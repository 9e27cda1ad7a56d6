// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { KycState } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { accountEn } from '../../../../../shared/texts/en/account.ts'
import { identityEn } from '../../../../../shared/texts/en/identity.ts'
import { act, cleanup, fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import type { Returned } from '../followSync.ts'
import type { KycFacts } from '../mainAction.ts'
import { KycPanel } from './KycPanel.tsx'

const startUrl = 'https://verify.example.test/start/abc'
const transaction = () =>
  replies({ transactionId: 'hv_1', uniqueDeviceId: 'dev_1', workflowId: 'wf', initialData: {}, startUrl })
const synced = (hypervergeStatus: string, errorMessage = '', poll = 1) =>
  replies({ hypervergeStatus, errorMessage, poll })
const support = { phone: '1800-000-0000', email: 'help@example.test' }
const enhanced: KycFacts = {
  userInHypervergeCug: true,
  forceKYC: false,
  enhancedKycStaus: 'pending',
  obUserApproved: false,
}
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The panel with a server whose handlers a test may change. */
async function openScreen(
  facts: Partial<KycFacts> = {},
  {
    handlers = {},
    returned,
    continueInApp,
    state,
  }: {
    state?: KycState
    handlers?: Record<string, FakeHandler>
    returned?: Returned
    continueInApp?: () => boolean
  } = {},
) {
  const server = fakeServer({
    'GET /hyperverge/getToken': () => replies({ token: 'Bearer t' }),
    'GET /hyperverge/initialData': transaction,
    'GET /hyperverge/syncKycResult': () => synced('pending'),
    ...handlers,
  })
  const ways = { leave: vi.fn(), readAnew: vi.fn(), cameBack: vi.fn(), reread: vi.fn() }
  const panel = (back: Returned | undefined) => (
    <KycPanel
      facts={{ ...enhanced, ...facts }}
      state={state}
      returned={back}
      ways={ways}
      hrefs={{ dashboard: '#/orobonds-dashboard', docvault: '#/orobonds-docvault' }}
      continueInApp={continueInApp}
      support={support}
    />
  )
  const { rerender, unmount } = renderWithTexts(panel(returned), { ...identityEn, ...accountEn })
  await tick(0)
  return {
    ...server,
    ways,
    unmount,
    back: (word: Returned | undefined) => rerender(panel(word)),
    syncs: () => server.to('/hyperverge/syncKycResult'),
  }
}

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => {
  fireEvent.click(button(name))
  await tick(0)
}
const shown = (text: string) => expect(screen.queryAllByText(text).length, text).toBeGreaterThan(0)

prepareScreenTests('2026-11-20T04:30:00.000Z')

describe('the banner and its buttons', () => {
  it('has one button where banner and main action say the same', async () => {
    await openScreen({ enhancedKycStaus: 'rejected' })
    shown('Oops!! Your KYC is rejected, complete it to be investment ready.')
    expect(screen.getAllByRole('button', { name: 'Re-initiate KYC' })).toHaveLength(1)
  })

  it('has one button for one action, with the name that the banner gives it', async () => {
    await openScreen({ enhancedKycStaus: 'rejected', obUserApproved: true })
    expect(screen.getAllByRole('button').map(one => one.textContent)).toEqual(['Re-initiate KYC'])
    cleanup()
    await openScreen({ userInHypervergeCug: false }, { state: 'rejected' })
    expect(screen.getAllByRole('link').map(one => one.textContent)).toEqual(['Re-initiate KYC'])
  })

  it('says in review what the main button is for, outside the group', async () => {
    await openScreen({ userInHypervergeCug: false }, { state: 'inReview' })
    shown(identityEn['identity.bannerUnderProcess'])
    shown(identityEn['identity.reviewNote'])
    const links = screen.getAllByRole('link')
    expect(links.map(one => one.getAttribute('href'))).toEqual(['#/orobonds-docvault'])
    cleanup()
    await openScreen({ enhancedKycStaus: 'underProcess' })
    expect(screen.queryByText(identityEn['identity.reviewNote'])).toBeNull()
  })

  it('has both where the actions differ', async () => {
    await openScreen({ enhancedKycStaus: 'pending', obUserApproved: true, forceKYC: true })
    button('Start Investing')
    button('Complete Your KYC')
  })

  it('leads who is outside the group to the documents', async () => {
    await openScreen({ userInHypervergeCug: false })
    const link = screen.getByRole('link', { name: 'Complete Your KYC' })
    expect(link.getAttribute('href')).toBe('#/orobonds-docvault')
  })

  it('goes on to the dashboard, and inside the app asks the app', async () => {
    const continueInApp = vi.fn(() => true)
    await openScreen({ enhancedKycStaus: 'underProcess' }, { continueInApp })
    const link = screen.getByRole('link', { name: 'Explore' })
    expect(link.getAttribute('href')).toBe('#/orobonds-dashboard')
    // False: the click is handled and must not follow the link as well.
    expect(fireEvent.click(link)).toBe(false)
    expect(continueInApp).toHaveBeenCalledOnce()
  })
})

describe('opening the verification', () => {
  it('asks for token and transaction once, however often it is clicked, and leaves', async () => {
    const { ways, to } = await openScreen()
    const main = button('Complete Your KYC')
    fireEvent.click(main)
    fireEvent.click(main)
    await tick(0)
    fireEvent.click(button('Opening the verification…'))
    await tick(0)
    expect(to('/hyperverge/getToken')).toHaveLength(1)
    expect(to('/hyperverge/initialData')).toHaveLength(1)
    expect(ways.leave.mock.calls).toEqual([[startUrl]])
  })

  it('can be clicked again when the page was stopped on its way', async () => {
    const { ways } = await openScreen()
    await press('Complete Your KYC')
    await tick(20_000)
    await press('Complete Your KYC')
    expect(ways.leave).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['identity.tooManyAttempts', { params: { when: '22/11/2026' } }, /Please try again on 22\/11\/2026/],
    ['identity.somethingWrong', {}, /Oops! Something went wrong.*1800-000-0000.*help@example.test/],
    ['identity.notNow', {}, /Your details are being verified/],
  ])('says why it did not open: %s', async (id, more, words) => {
    const { ways } = await openScreen(
      {},
      { handlers: { 'GET /hyperverge/initialData': () => refuses(id, 409, more) } },
    )
    await press('Complete Your KYC')
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(ways.leave).not.toHaveBeenCalled()
    // The state has changed elsewhere: the screen is read again.
    expect(ways.reread).toHaveBeenCalledTimes(id === 'identity.notNow' ? 1 : 0)
    button('Complete Your KYC')
  })

  it('loses nothing with the line, and opens at the second click', async () => {
    const { ways, served } = await openScreen({}, { handlers: { 'GET /hyperverge/getToken': lineDown } })
    await press('Complete Your KYC')
    expect(screen.getByRole('alert').textContent).toMatch(/connection/i)
    served['GET /hyperverge/getToken'] = () => replies({ token: 'Bearer t' })
    await press('Complete Your KYC')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(ways.leave).toHaveBeenCalledOnce()
  })

  it('never follows an address that is no web page', async () => {
    const handlers = {
      'GET /hyperverge/initialData': () =>
        replies({
          transactionId: 'x',
          uniqueDeviceId: 'd',
          workflowId: 'w',
          initialData: {},
          startUrl: 'javascript:0',
        }),
    }
    const { ways } = await openScreen({}, { handlers })
    await press('Complete Your KYC')
    expect(ways.leave).not.toHaveBeenCalled()
  })

  it('goes through the SEBI modal for an approved investor who is asked again (rule 3)', async () => {
    const { ways, requests } = await openScreen({ obUserApproved: true, forceKYC: true })
    await press('Start Investing')
    expect(screen.getByRole('dialog', { name: 'SEBI rules require enhanced KYC' })).toBeTruthy()
    expect(requests).toEqual([])
    await press('Later')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Start Investing')
    await press('Complete Now')
    expect(ways.leave).toHaveBeenCalledWith(startUrl)
  })
})

describe('coming back from the vendor', () => {
  it.each([
    ['underProcess', 'Details received', identityEn['identity.success'], 'All right'],
    ['needs_review', 'Details received', identityEn['identity.success'], 'All right'],
    ['retry', 'Not completed', identityEn['identity.cancelled'], 'Complete KYC'],
    ['rejected', 'Verification failed', 'Oops! Something went wrong', 'Reinitiate KYC'],
    ['auto_declined', 'Verification failed', 'Oops! Something went wrong', 'Reinitiate KYC'],
  ])('%s: the popup "%s"', async (status, title, text, action) => {
    const handlers = { 'GET /hyperverge/syncKycResult': () => synced(status) }
    const { ways } = await openScreen({}, { handlers, returned: 'finished' })
    expect(screen.getByRole('dialog', { name: title })).toBeTruthy()
    shown(text)
    expect(screen.getAllByRole('button', { name: action }).length).toBeGreaterThan(0)
    // Nothing outdated is shown behind it.
    expect(screen.queryByText(identityEn['identity.bannerPending'])).toBeNull()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(ways.readAnew).toHaveBeenCalledOnce()
  })

  it('shows the sentence of the response, with where help is', async () => {
    const sentence = identityEn['identity.declinedFace']
    const handlers = { 'GET /hyperverge/syncKycResult': () => synced('auto_declined', sentence) }
    await openScreen({}, { handlers, returned: 'finished' })
    shown(sentence)
    shown('Please call 1800-000-0000 or write to help@example.test.')
  })

  it('says it in the reader’s words where the response names its sentence', async () => {
    const handlers = {
      'GET /hyperverge/syncKycResult': () =>
        replies({
          hypervergeStatus: 'auto_declined',
          errorMessage: 'in English',
          errorReason: 'identity.declinedDetails',
          poll: 2,
        }),
    }
    await openScreen({}, { handlers, returned: 'finished' })
    shown(identityEn['identity.declinedDetails'])
    expect(screen.queryByText('in English')).toBeNull()
  })

  it('asks every 3 seconds, 5 times at most, and says how far it is', async () => {
    let poll = 0
    const handlers = {
      'GET /hyperverge/syncKycResult': () => synced(++poll < 5 ? 'pending' : 'underProcess', '', poll),
    }
    const { syncs } = await openScreen({}, { handlers, returned: 'finished' })
    shown('Question 2 of 5')
    await tick(2999)
    expect(syncs()).toHaveLength(1)
    await tick(1)
    expect(syncs()).toHaveLength(2)
    shown('Question 3 of 5')
    await tick(9000)
    expect(syncs()).toHaveLength(5)
    expect(syncs()[0]?.query.get('returned')).toBe('finished')
    expect(screen.getByRole('dialog', { name: 'Details received' })).toBeTruthy()
    await tick(60_000)
    expect(syncs()).toHaveLength(5)
  })

  it('goes on counting where it was before a reload', async () => {
    let poll = 3
    const handlers = {
      'GET /hyperverge/syncKycResult': () => synced(++poll < 5 ? 'pending' : 'retry', '', poll),
    }
    const { syncs } = await openScreen({}, { handlers, returned: 'left' })
    shown('Question 5 of 5')
    await tick(3000)
    expect(syncs()).toHaveLength(2)
    expect(screen.getByRole('dialog', { name: 'Not completed' })).toBeTruthy()
  })

  it('takes a lost line for no question, and asks again on demand when nobody answers', async () => {
    const { syncs, served } = await openScreen(
      {},
      { handlers: { 'GET /hyperverge/syncKycResult': lineDown }, returned: 'finished' },
    )
    await tick(15_000)
    expect(syncs()).toHaveLength(5)
    shown('We could not fetch the result')
    served['GET /hyperverge/syncKycResult'] = () => synced('underProcess')
    await press('Ask again')
    expect(screen.getByRole('dialog', { name: 'Details received' })).toBeTruthy()
  })

  it('reads the page anew when there is nothing to ask about', async () => {
    const handlers = { 'GET /hyperverge/syncKycResult': () => refuses('identity.noneOpen', 409) }
    const { ways } = await openScreen({}, { handlers, returned: 'finished' })
    expect(ways.readAnew).toHaveBeenCalledOnce()
  })

  it('starts again from the popup, and says there when that is refused', async () => {
    const handlers = { 'GET /hyperverge/syncKycResult': () => synced('auto_declined') }
    const { ways, served } = await openScreen({}, { handlers, returned: 'finished' })
    served['GET /hyperverge/getToken'] = () =>
      refuses('identity.tooManyAttempts', 429, { params: { when: '22/11/2026' } })
    await press('Reinitiate KYC')
    expect(screen.getByRole('dialog').textContent).toContain('Please try again on 22/11/2026')
    served['GET /hyperverge/getToken'] = () => replies({ token: 'Bearer t' })
    await press('Reinitiate KYC')
    expect(ways.leave).toHaveBeenCalledWith(startUrl)
  })

  it('stops asking when the screen is left', async () => {
    const { syncs, unmount } = await openScreen({}, { returned: 'finished' })
    unmount()
    await tick(60_000)
    expect(syncs()).toHaveLength(1)
  })
})

describe('leaving the vendor by the browser’s back button', () => {
  const pageshow = () =>
    act(() => void fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true })))

  it('counts as left, when the page is loaded again', async () => {
    const before = await openScreen()
    await press('Complete Your KYC')
    expect(before.ways.cameBack).not.toHaveBeenCalled()
    before.unmount()
    const after = await openScreen()
    expect(after.ways.cameBack).toHaveBeenCalledOnce()
    after.unmount()
    // Once only.
    expect((await openScreen()).ways.cameBack).not.toHaveBeenCalled()
  })

  it('counts as left, when the browser kept the page', async () => {
    const { ways, back } = await openScreen()
    await press('Complete Your KYC')
    pageshow()
    expect(ways.cameBack).toHaveBeenCalledOnce()
    button('Complete Your KYC')
    back('left')
    await tick(0)
    shown('Fetching the result…')
  })

  it('is not assumed of who came by the return address, nor of another page shown again', async () => {
    sessionStorage.setItem('sthirank.identityAway', 'yes')
    const { ways } = await openScreen({}, { returned: 'finished' })
    pageshow()
    expect(ways.cameBack).not.toHaveBeenCalled()
  })
})
