// @vitest-environment jsdom

import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { Toaster } from '../../../components/ui/feedback/Toaster.tsx'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { ContractNote } from '../../contract-notes/ContractNote.tsx'
import { breakup, orderId, readyAs, recordAs } from '../testing/liquidationFixture.ts'
import { LiquidationPage } from './LiquidationPage.tsx'

const ISIN = 'INE0NES07105'
const details = `GET /orobonds/redeem/${ISIN}/quotes/${orderId}`
const accept = `POST /orobonds/redeem/${ISIN}/acceptRedeemQuote`
const reject = `POST /orobonds/redeem/${ISIN}/rejectRedeemQuote`
const code = { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: '•••••••210' }
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Renders the page of a liquidation; a test can change the server's answer in `state`. */
async function renderPage(answer: RedeemRecord | FakeHandler, handlers: Record<string, FakeHandler> = {}) {
  const state = { answer }
  const server = fakeServer({
    [details]: request =>
      typeof state.answer === 'function' ? state.answer(request) : replies({ data: state.answer }),
    'POST /users/setConsent': () => replies({}),
    [accept]: ({ body }) => {
      if (Reflect.get(Object(body), 'validate') !== true) return replies({ data: { code } })
      state.answer = placedAs()
      return replies({ data: { order: placedAs() } })
    },
    ...handlers,
  })
  function Page() {
    const [thanks, setThanks] = useState(false)
    return (
      <LiquidationPage
        ISIN={ISIN}
        orderId={orderId}
        thanks={thanks}
        onThanks={() => setThanks(true)}
        homeHref="#/home"
        email="asha@example.com"
        contractNote={(id, note) => <ContractNote orderId={id} note={note} />}
        hrefs={{
          portfolio: '#/portfolio',
          list: '#/liquidation',
          bank: '#/bank',
          support: 'mailto:help',
          terms: '#/terms',
          again: ({ product, units }) => `#/again/${product}?units=${units}`,
        }}
      />
    )
  }
  renderWithTexts(
    <>
      <Page />
      <Toaster />
    </>,
    { ...liquidationEn, ...ordersEn },
  )
  await tick()
  await tick()
  return { ...server, state, reads: () => server.to(`/orobonds/redeem/${ISIN}/quotes/${orderId}`).length }
}

const placedAs = (changes: Partial<RedeemRecord> = {}): RedeemRecord =>
  readyAs({
    state: 'placed',
    status: 'Order Placed',
    moves: [],
    validUntil: undefined,
    trail: [
      {
        step: 'placed',
        standing: 'done',
        who: 'you',
        at: '2026-11-25T05:31:00.000Z',
        paise: breakup.redemptionPaise,
      },
      {
        step: 'delivered',
        standing: 'now',
        who: 'depository',
        expectedBy: '2026-11-30T04:30:00.000Z',
        units: 3,
      },
      { step: 'processed', standing: 'next', who: 'bank', expectedBy: '2026-11-30T12:30:00.000Z' },
    ],
    ...changes,
  })

const press = async (name: string | RegExp, place: HTMLElement = document.body) => {
  fireEvent.click(within(place).getByRole('button', { name }))
  await tick()
  await act(() => vi.dynamicImportSettled())
  await tick()
}
const shown = (words: string | RegExp) =>
  expect(screen.queryAllByText(words).length, String(words)).toBeGreaterThan(0)
const gone = (words: string | RegExp) => expect(screen.queryAllByText(words), String(words)).toEqual([])
const sheet = () => screen.queryByRole('dialog', { name: 'OTP Confirmation' })
const openSheet = async () => {
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Liquidate Now')
  expect(sheet()).not.toBeNull()
}
const verify = async (digits = '1234') => {
  fireEvent.change(screen.getByLabelText('OTP'), { target: { value: digits } })
  await tick()
  await press('Verify')
}

prepareScreenTests('2026-11-25T05:30:00.000Z')

describe('a request for a quote', () => {
  it('says who acts and until when, and appears ready by itself', async () => {
    const { state, reads } = await renderPage(
      recordAs({ validUntil: '2026-11-26T10:00:00.000Z', moves: ['cancel'] }),
    )
    shown('Waiting for the quote')
    shown('Next: our desk')
    shown(/26 Nov 2026, 3:30/)
    const steps = screen.getByRole('list', { name: 'Steps of this sale' })
    expect(steps.children).toHaveLength(6)
    expect(steps.querySelector('[aria-current="step"]')?.textContent).toBe('Quote Requested(Done)')
    expect(steps.nextElementSibling?.textContent).toBe('Quote Requested')
    const before = reads()
    state.answer = readyAs()
    await tick(10_000)
    expect(reads()).toBe(before + 1)
    shown('Your quote')
    shown('Quote Ready')
  })
  it('is not asked about while nobody looks', async () => {
    const { reads } = await renderPage(recordAs())
    const before = reads()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await tick(120_000)
    expect(reads()).toBe(before)
    vi.restoreAllMocks()
  })
  it('is cancelled after a second look', async () => {
    const { to, state } = await renderPage(recordAs({ moves: ['cancel'] }), {
      [reject]: () => {
        state.answer = recordAs({ state: 'cancelled', moves: ['requestAgain'] })
        return replies({ data: state.answer })
      },
    })
    await press('Cancel the request')
    const dialog = screen.getByRole('dialog', { name: 'Cancel this request?' })
    await press('Cancel the request', dialog)
    expect(to(`/orobonds/redeem/${ISIN}/rejectRedeemQuote`)[0]?.body).toEqual({ orderId })
    shown('You took the request back')
    shown('Your units are yours as before.')
    expect(screen.getByRole('link', { name: 'Request a new quote' }).getAttribute('href')).toBe(
      '#/again/nifty-shield-2028?units=3',
    )
  })
})

describe('a quote that is ready', () => {
  it('shows its parts, its end and the time that is left by the server’s clock', async () => {
    await renderPage(readyAs())
    for (const words of ['₹1,12,345.67', '₹3,37,037.01', '−₹6,740.74', '₹3,30,296.27']) shown(words)
    shown('Ends in 4:30:00')
    await tick(1000)
    shown('Ends in 4:29:59')
    shown(/the quote is valid only during market hours/)
  })
  it('follows the server’s clock and not the reader’s', async () => {
    await renderPage(() => {
      const answer = replies({ data: readyAs() })
      answer.headers.set('x-server-now', '2026-11-25T09:59:00.000Z')
      return answer
    })
    await tick(500)
    shown(/^Ends in (1:00|0:59)$/)
    // Back to the reader's own time, for the tests that follow.
    const { noteServerNow } = await import('../../../lib/calls/serverClock.ts')
    noteServerNow(new Date().toISOString())
  })
  it('is agreed to with the terms and a code of its own, and thanks', async () => {
    const { to } = await renderPage(readyAs())
    await press('Liquidate Now')
    shown('Accept the terms first')
    await openSheet()
    await verify()
    expect(to(`/orobonds/redeem/${ISIN}/acceptRedeemQuote`).map(({ body }) => body)).toEqual([
      { orderId, sendOTP: true },
      { orderId, validate: true, otp: '1234' },
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'Thank You' })).toBeTruthy()
    shown(/We write to asha@example\.com when the money is paid\./)
    shown('What happens when')
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('#/portfolio')
  })
  it('lapses under the open sheet: the sheet closes with the sentence and a new request is offered', async () => {
    const { state } = await renderPage(readyAs({ validUntil: '2026-11-25T05:31:00.000Z' }))
    await openSheet()
    await tick(60_500)
    expect(sheet()).toBeNull()
    shown('The quote has lapsed')
    expect(screen.getByRole('link', { name: 'Request a new quote' })).toBeTruthy()
    gone('Liquidate Now')
    state.answer = recordAs({ state: 'lapsed', moves: ['requestAgain'], amountBreakup: breakup })
    await tick(2000)
    shown('Quote Lapsed')
    expect(document.activeElement).not.toBe(document.body)
  })
  it('another price closes the sheet and is looked at before anything is agreed to', async () => {
    const { state, to } = await renderPage(readyAs())
    await openSheet()
    state.answer = readyAs({
      amountPaise: 3_20_000_00,
      amountBreakup: { ...breakup, unitPricePaise: 1_08_843_54, redemptionPaise: 3_20_000_00 },
    })
    await tick(10_000)
    expect(sheet()).toBeNull()
    shown('The desk has changed the quote. Look at the new amount and ask for a new OTP')
    shown('₹3,20,000.00')
    await press('Liquidate Now')
    expect(to(`/orobonds/redeem/${ISIN}/acceptRedeemQuote`)).toHaveLength(2)
  })
  it('agreed to in a second tab: the sheet goes and the order stands', async () => {
    const { state } = await renderPage(readyAs())
    await openSheet()
    state.answer = placedAs()
    await tick(10_000)
    expect(sheet()).toBeNull()
    shown('On its way to you')
  })
  it('agreed to by a call whose answer was lost: what was said of the line goes when the order is found', async () => {
    const { served, state } = await renderPage(readyAs())
    await openSheet()
    served[accept] = lineDown
    await verify()
    shown(/^Error calling the API: The connection was lost/)
    state.answer = placedAs()
    await tick(10_000)
    shown('On its way to you')
    gone(/^Error calling/)
  })
  it('is rejected after a second look', async () => {
    const { state } = await renderPage(readyAs(), {
      [reject]: () => {
        state.answer = recordAs({ state: 'rejected', moves: ['requestAgain'] })
        return replies({ data: state.answer })
      },
    })
    await press('Reject the quote')
    await press('Reject the quote', screen.getByRole('dialog', { name: 'Reject this quote?' }))
    shown('You said no to the quote')
    shown('The quote is rejected')
  })
  it('a rejection that does not arrive says so and may be sent again under its key', async () => {
    const { to, served } = await renderPage(readyAs(), { [reject]: lineDown })
    await press('Reject the quote')
    const dialog = screen.getByRole('dialog', { name: 'Reject this quote?' })
    await press('Reject the quote', dialog)
    expect(within(dialog).getByText(/^The connection was lost/)).toBeTruthy()
    served[reject] = () => replies({ data: recordAs({ state: 'rejected' }) })
    await press('Reject the quote', dialog)
    const keys = to(`/orobonds/redeem/${ISIN}/rejectRedeemQuote`).map(({ headers }) =>
      headers.get('idempotency-key'),
    )
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    gone(/^The connection was lost/)
  })
  it('the market is closed: the documented sentence, and nothing was sold', async () => {
    const { served } = await renderPage(readyAs())
    await openSheet()
    served[accept] = () =>
      refuses('liquidation.marketClosed', 400, { params: { when: '26 Nov 2026, 9:15 am' } })
    await verify()
    expect(sheet()).toBeNull()
    shown(/^The market is closed: the quote is valid only during market hours\. It opens on 26 Nov/)
    shown('Nothing was sold.')
  })
})

describe('an order', () => {
  it('of a bond has four markers, its frozen amount and its trail', async () => {
    await renderPage(placedAs({ productType: 'bonds' }))
    expect(screen.getByRole('list', { name: 'Steps of this sale' }).children).toHaveLength(4)
    const trail = within(screen.getByRole('list', { name: 'Where it stands' }))
    expect(trail.getAllByRole('listitem')).toHaveLength(3)
    expect(trail.getByText('Next: the depository')).toBeTruthy()
    expect(trail.getByText('Units leave your demat account')).toBeTruthy()
    expect(trail.getByText('3 units')).toBeTruthy()
    shown('₹3,30,296.27')
  })
  it('that waits says why and until when', async () => {
    await renderPage(
      placedAs({
        state: 'delivered',
        status: 'Order Under Process',
        reason: 'liquidation.delayedBank',
        delayedUntil: '2026-12-01T05:30:00.000Z',
      }),
    )
    shown(/^Your bank account was changed in the last 24 hours/)
    shown(/1 Dec 2026, 11:00/)
  })
  it('whose payouts are on hold names no day for the money', async () => {
    await renderPage(placedAs({ reason: 'liquidation.delayedHold' }))
    shown('Payouts are on hold. The money is paid when the hold ends')
    gone(/Will be paid on/)
  })
  it('that will not go through promises no money and says when the units come back', async () => {
    await renderPage(
      placedAs({
        settlementDateStr: undefined,
        paidTo: undefined,
        movedFrom: '2026-11-30',
        fallsThroughOn: '2026-12-01',
        trail: [{ step: 'failed', standing: 'now', who: 'us', expectedBy: '2026-12-01T05:30:00.000Z' }],
      }),
    )
    shown('This sale will not go through')
    shown(/^A market holiday was announced, and the settlement moved past the record date of a payment/)
    shown(/^Your units come back on 1 Dec 2026\./)
    shown('The sale comes to nothing')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('mailto:help')
    gone(/Will be paid on/)
    gone('₹3,30,296.27')
    gone('On its way to you')
  })
  it('that is paid names the day, the account and the UTR', async () => {
    await renderPage(
      placedAs({
        state: 'processed',
        status: 'Order Processed',
        paidAt: '2026-11-30T05:42:00.000Z',
        utr: 'HDFCN52026113012345',
      }),
    )
    shown('Paid')
    shown('HDFCN52026113012345')
    shown('HDFC Bank ••••6789')
    shown(/30 Nov 2026, 11:12/)
  })
  it.each([
    ['superseded', {}, 'A newer request took its place', 'See my requests'],
    [
      'declined',
      { remarks: 'No buyer today', moves: ['requestAgain'] },
      'The desk does not quote now',
      'Request a new quote',
    ],
    [
      'failed',
      { reason: 'liquidation.failedUnits', moves: ['requestAgain'] },
      'The sale came to nothing',
      'Request a new quote',
    ],
    ['lapsed', { moves: ['requestAgain'] }, 'The quote has lapsed', 'Request a new quote'],
  ] as const)('%s has a face of its own and a way on', async (state, changes, title, link) => {
    await renderPage(recordAs({ state, ...changes, moves: 'moves' in changes ? [...changes.moves] : [] }))
    shown(title)
    expect(screen.getByRole('link', { name: link })).toBeTruthy()
    if ('remarks' in changes) shown(changes.remarks)
  })
  it('unknown or of somebody else says so and leads home', async () => {
    await renderPage(() => refuses('liquidation.unknown', 404))
    shown('There is no such request')
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('#/home')
  })
  it('is not called unknown because the session is over', async () => {
    await renderPage(() => refuses('session.expired', 401))
    gone('There is no such request')
  })
  it('that cannot be fetched comes when asked again', async () => {
    const { state } = await renderPage(lineDown)
    shown('Something went wrong')
    state.answer = placedAs()
    await press('Try again')
    shown('On its way to you')
  })
})
