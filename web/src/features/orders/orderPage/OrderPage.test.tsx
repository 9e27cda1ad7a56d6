// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { act, cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { ContractNote } from '../../contract-notes/ContractNote.tsx'
import { orderAs, transferAccount } from '../testing/orderFixture.ts'
import { OrderPage } from './OrderPage.tsx'

const details = 'GET /orobonds/pg/getOrderDetails'
const cancels = 'POST /me/orders/ord_mfz3k1x0-0000000001/cancel'
const updates = 'POST /orobonds/pg/update'
const notes = 'GET /me/orders/ord_mfz3k1x0-0000000001/contractNote'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function renderPage(
  answer: Partial<OrderDetails> | FakeHandler = {},
  handlers: Record<string, FakeHandler> = {},
  orderId = orderAs().orderId,
) {
  const server = fakeServer({
    [details]: typeof answer === 'function' ? answer : () => replies({ data: orderAs(answer) }),
    ...handlers,
  })
  renderWithTexts(
    <OrderPage
      orderId={orderId}
      portfolioHref="#/portfolio"
      dealHref={product => `#/deal/${product}`}
      contractNote={(id, note) => <ContractNote orderId={id} note={note} />}
    />,
    ordersEn,
  )
  await tick()
  return { ...server, reads: () => server.to('/orobonds/pg/getOrderDetails').length }
}
const press = async (name: string | RegExp, place: HTMLElement = document.body) => {
  fireEvent.click(within(place).getByRole('button', { name }))
  await tick()
  // The seal comes in a chunk of its own.
  await act(() => vi.dynamicImportSettled())
  await tick()
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const trail = () => within(screen.getByRole('list', { name: 'Where it stands' })).getAllByRole('listitem')

const paid: Partial<OrderDetails> = {
  state: 'rfqPlaced',
  status: 'Order Placed',
  moves: [],
  trail: [
    { step: 'placed', standing: 'done', who: 'you', at: '2026-11-23T05:00:00.000Z', units: 10 },
    {
      step: 'paid',
      standing: 'done',
      who: 'you',
      at: '2026-11-23T05:03:00.000Z',
      paise: 9_855_00,
      reference: 'UTR12345678',
    },
    { step: 'matched', standing: 'now', who: 'exchange', expectedBy: '2026-11-23T10:05:00.000Z' },
    { step: 'settled', standing: 'next', who: 'clearing', expectedBy: '2026-11-24T12:30:00.000Z', units: 10 },
  ],
}

prepareScreenTests('2026-11-23T05:05:00.000Z')

describe('the trail of an order', () => {
  it('says what happened when, who acts next, and by when', async () => {
    await renderPage(paid)
    const [, second, third, fourth] = trail().map(step => step.textContent)
    expect(second).toContain('Payment received')
    expect(second).toContain('23 Nov 2026, 10:33 am')
    expect(second).toContain('₹9,855.00')
    expect(second).toContain('Reference UTR12345678')
    expect(third).toContain('Next: the exchange')
    expect(third).toContain('Expected by 23 Nov 2026, 3:35 pm')
    expect(fourth).not.toContain('Next:')
    expect(fourth).toContain('10 units')
  })

  it('says plainly what is late, and that there is nothing to do', async () => {
    await renderPage({
      ...paid,
      trail: [
        { step: 'processed', standing: 'late', who: 'depository', expectedBy: '2026-11-20T12:30:00.000Z' },
      ],
    })
    expect(trail()[0]?.textContent).toContain('Late. It was expected by 20 Nov 2026, 6:00 pm')
    expect(trail()[0]?.textContent).toContain('there is nothing for you to do')
  })

  it('of a failed order tells why, and where the money is', async () => {
    await renderPage({
      state: 'refundDue',
      status: 'Refund Initiated',
      moves: ['buyAgain'],
      reason: 'orders.failedNoSeller',
      trail: [
        { step: 'failed', standing: 'done', who: 'us', at: '2026-11-23T10:05:00.000Z' },
        { step: 'refundDue', standing: 'done', who: 'us', at: '2026-11-23T10:05:00.000Z', paise: 9_855_00 },
        {
          step: 'refunded',
          standing: 'now',
          who: 'gateway',
          expectedBy: '2026-11-27T12:30:00.000Z',
          paise: 9_855_00,
        },
      ],
    })
    expect(screen.getByText(/^No seller accepted your order/)).toBeTruthy()
    // The reason, the money and the next step stand together (U20).
    expect(screen.getByText(/do not pay a second time for this order/)).toBeTruthy()
    expect(trail()[2]?.textContent).toContain('Money goes back')
    expect(trail()[2]?.textContent).toContain('Back to the bank account it came from.')
    expect(trail()[2]?.textContent).toContain('Expected by 27 Nov 2026')
    expect(screen.getByRole('link', { name: 'Order again' }).getAttribute('href')).toBe(
      '#/deal/ugro-capital-2028',
    )
  })
})

describe('what an order comes to', () => {
  it('adds up: price, accrued interest, stamp duty, discount', async () => {
    await renderPage({
      ...paid,
      amountBreakup: { ...orderAs().amountBreakup, accruedPaise: 30_62, discountPaise: 24_62 },
    })
    const card = within(screen.getByRole('region', { name: 'Amount' }))
    expect(card.getByText('₹9,848.00')).toBeTruthy()
    expect(card.getByText('₹30.62')).toBeTruthy()
    expect(card.getByText('−₹24.62')).toBeTruthy()
    expect(card.getByText('₹9,855.00')).toBeTruthy()
    expect(card.getByText('₹98.4800 per ₹100 of principal')).toBeTruthy()
  })
})

describe('an order whose units are there', () => {
  it('says how long they are locked, and no day of a sale, which it does not know', async () => {
    await renderPage({ ...paid, state: 'processed', lockedUntil: '2026-12-17' })
    const facts = screen.getByText('Locked until').parentElement
    expect(facts?.textContent).toContain('17 Dec 2026')
    expect(document.body.textContent).not.toContain('Can be sold')
  })
})

describe('an order that waits for its payment', () => {
  it('is asked about every three seconds, and no more once nothing moves', async () => {
    const { reads, served } = await renderPage()
    expect(reads()).toBe(1)
    await tick(3000)
    expect(reads()).toBe(2)
    served[details] = () => replies({ data: orderAs(paid) })
    await tick(3000)
    expect(reads()).toBe(3)
    expect(screen.getByText('Payment received')).toBeTruthy()
    await tick(29_000)
    expect(reads()).toBe(3)
    served[details] = () =>
      replies({ data: orderAs({ state: 'processed', status: 'Order Processed', moves: [], trail: [] }) })
    await tick(1000)
    expect(reads()).toBe(4)
    await tick(120_000)
    expect(reads()).toBe(4)
  })

  it('that expired is looked at again for an hour: money that comes late buys or goes back', async () => {
    const expired: Partial<OrderDetails> = {
      state: 'expired',
      status: 'Payment Expired',
      moves: ['buyAgain'],
      trail: [
        { step: 'placed', standing: 'done', who: 'you', at: '2026-11-23T04:50:00.000Z', units: 10 },
        { step: 'expired', standing: 'done', who: 'us', at: '2026-11-23T05:05:00.000Z' },
      ],
    }
    const { reads, served } = await renderPage(expired)
    await tick(29_000)
    expect(reads()).toBe(1)
    await tick(1000)
    expect(reads()).toBe(2)
    served[details] = () => replies({ data: orderAs(paid) })
    await tick(30_000)
    expect(screen.getByText('Payment received')).toBeTruthy()
    expect(screen.queryByText('Payment Expired')).toBeNull()
    served[details] = () => replies({ data: orderAs(expired) })
    await tick(3_600_000)
    const requests = reads()
    await tick(600_000)
    expect(reads()).toBe(requests)
  })

  it('is not asked about while nobody looks', async () => {
    const { reads } = await renderPage()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await tick(60_000)
    expect(reads()).toBe(1)
    visibility.mockRestore()
  })

  it('offers the moves that are open: pay, by transfer instead, cancel', async () => {
    await renderPage()
    expect(button('Go to the payment page')).toBeTruthy()
    expect(button('Pay by NEFT instead')).toBeTruthy()
    expect(button('Cancel the order')).toBeTruthy()
    cleanup()
    announcePersonLeft()
    await renderPage({ moves: [], checkout: undefined, virtualAccount: transferAccount, paymentType: 'NEFT' })
    expect(button('Cancel the order')).toBeNull()
    expect(button('Pay by NEFT instead')).toBeNull()
  })

  it('is cancelled after a second look, once', async () => {
    const over = orderAs({
      state: 'cancelled',
      status: 'Order Cancelled',
      moves: ['buyAgain'],
      checkout: undefined,
    })
    const { served, to } = await renderPage({}, { [cancels]: () => replies({ data: over }) })
    await press('Cancel the order')
    const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' })
    served[details] = () => replies({ data: over })
    await press('Cancel the order', dialog)
    expect(to('/me/orders/ord_mfz3k1x0-0000000001/cancel')).toHaveLength(1)
    expect(screen.getByText('Order Cancelled')).toBeTruthy()
    expect(button('Cancel the order')).toBeNull()
  })

  it('that was paid a moment before is not cancelled, and shows it', async () => {
    const { served } = await renderPage({}, { [cancels]: () => refuses('orders.notOpen') })
    await press('Cancel the order')
    served[details] = () => replies({ data: orderAs(paid) })
    await press('Cancel the order', screen.getByRole('dialog'))
    expect(screen.getByText('Payment received')).toBeTruthy()
  })

  it('takes the UTR of a transfer; a wrong one is blamed before anything is sent', async () => {
    const { to } = await renderPage(
      { paymentType: 'NEFT', checkout: undefined, virtualAccount: transferAccount, moves: ['cancel'] },
      { [updates]: () => replies({ data: orderAs() }) },
    )
    const field = screen.getByRole('textbox', { name: 'UTR of your transfer' })
    expect(screen.getByText('2223330012345678')).toBeTruthy()
    await press('Note the UTR')
    expect(screen.getByText(/^A UTR has 10 to 22/)).toBeTruthy()
    expect(to('/orobonds/pg/update')).toHaveLength(0)
    fireEvent.input(field, { target: { value: ' HDFCN52026112312345 ' } })
    await press('Note the UTR')
    expect(to('/orobonds/pg/update')[0]?.body).toMatchObject({
      utr: 'HDFCN52026112312345',
      updatedOrder: { paymentType: 'NEFT' },
    })
  })

  it('says so when the gateway is down', async () => {
    await renderPage({ state: 'placed', checkout: undefined, reason: 'orders.vendorDown' })
    expect(screen.getByText('The payment service does not answer just now')).toBeTruthy()
    expect(button('Go to the payment page')).toBeNull()
  })
})

describe('the contract note', () => {
  it('is announced, then opened by an address that is fetched when it is wanted', async () => {
    const opened: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      opened.push(this.href)
    })
    const url = 'https://documents.example/note.pdf?signature=1'
    await renderPage(
      { ...paid, contractNote: { available: true } },
      {
        [notes]: () =>
          replies({ data: { url, fileName: 'note.pdf', expiresAt: '2026-11-23T05:10:00.000Z' } }),
      },
    )
    expect(opened).toEqual([])
    await press('Download the contract note')
    expect(opened).toEqual([url])
    cleanup()
    announcePersonLeft()
    await renderPage({ ...paid, contractNote: { available: false, expectedBy: '2026-11-24T05:00:00.000Z' } })
    expect(button('Download the contract note')).toBeNull()
    expect(screen.getByText(/^It is there by/).textContent).toContain('24 Nov 2026')
  })

  it('that cannot be had yet is refused in words', async () => {
    await renderPage(
      { ...paid, contractNote: { available: true } },
      { [notes]: () => refuses('orders.noContractNote') },
    )
    await press('Download the contract note')
    expect(screen.getByText('The contract note comes within 24 hours after the trade')).toBeTruthy()
  })
})

describe('an order that cannot be shown', () => {
  it('says so in the documents’ words, with the way back', async () => {
    await renderPage(() => refuses('orders.unknown'))
    expect(screen.getByRole('heading', { name: 'Unable to fetch transaction details' })).toBeTruthy()
    expect(screen.getByText('There is no such order among yours')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Portfolio' }).getAttribute('href')).toBe('#/portfolio')
  })
  it('is unknown under an id that is none: without a question, and nothing to try again', async () => {
    const { reads } = await renderPage({}, {}, 'ord_xyz')
    expect(screen.getByText('There is no such order among yours')).toBeTruthy()
    expect(button('Try again')).toBeNull()
    expect(reads()).toBe(0)
  })
  it('comes by itself when the line is back', async () => {
    const { served } = await renderPage(lineDown)
    expect(screen.getByRole('alert')).toBeTruthy()
    served[details] = () => replies({ data: orderAs(paid) })
    await press('Try again')
    expect(screen.getByText('Payment received')).toBeTruthy()
  })
})
