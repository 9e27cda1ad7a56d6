// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { act, cleanup, screen, within } from '../../../components/testing/library.ts'
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
import { orderAs } from '../testing/orderFixture.ts'
import { PaymentReturn } from './PaymentReturn.tsx'
import { returnTypeOf } from './returnTypes.ts'

const details = 'GET /orobonds/pg/getOrderDetails'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
type Type = Parameters<typeof PaymentReturn>[0]['type']

async function renderPage(
  type: Type,
  answer: Partial<OrderDetails> | FakeHandler,
  orderId: string | null = orderAs().orderId,
) {
  const server = fakeServer({
    [details]: typeof answer === 'function' ? answer : () => replies({ data: orderAs(answer) }),
  })
  renderWithTexts(
    <PaymentReturn
      type={type}
      orderId={orderId ?? undefined}
      orderHref={id => `#/order/${id}`}
      portfolioHref="#/mine"
      listHref="#/list"
    />,
    ordersEn,
  )
  await tick()
  return server
}
const paid: Partial<OrderDetails> = { state: 'paid', status: 'Payment Received', moves: [] }
const modal = () => within(screen.getByRole('dialog'))
const orderLink = () => screen.getAllByRole('link', { name: 'See the order' })[0]?.getAttribute('href')

prepareScreenTests('2026-11-23T05:05:00.000Z')

describe('the way back from the gateway', () => {
  it('says success in the documents’ words, once the server knows of the money', async () => {
    await renderPage('success', paid)
    expect(modal().getByText('Your Order placed Successfully.')).toBeTruthy()
    expect(orderLink()).toBe(`#/order/${orderAs().orderId}`)
  })

  it('waits for a webhook that comes later, asking meanwhile', async () => {
    const { served, to } = await renderPage('success', {})
    expect(screen.queryByText('Your Order placed Successfully.')).toBeNull()
    served[details] = () => replies({ data: orderAs(paid) })
    await tick(4000)
    expect(modal().getByText('Your Order placed Successfully.')).toBeTruthy()
    expect(to('/orobonds/pg/getOrderDetails').length).toBe(2)
  })

  it('after a minute without a word leaves the order to be watched', async () => {
    await renderPage('success', {})
    await tick(60_000)
    expect(screen.getByText(/^The payment service has not confirmed the payment yet/)).toBeTruthy()
    expect(orderLink()).toBe(`#/order/${orderAs().orderId}`)
  })

  it.each([
    [
      'failure',
      'Transaction failed',
      'We are sorry, It looks like your transaction has failed, please try again later.',
    ],
    ['cancel', 'Transaction Cancelled', 'Your transaction has been cancelled.'],
  ] as const)('says %s to the letter, and leaves the open order payable', async (type, title, words) => {
    await renderPage(type, {})
    expect(modal().getByRole('heading', { name: title })).toBeTruthy()
    expect(modal().getByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go to the payment page', hidden: true })).toBeTruthy()
  })

  it('after a failure says who may pay, and not to pay twice for money that left already (U20)', async () => {
    await renderPage('failure', {})
    const words = /only your verified bank account may pay.*do not pay again.*comes back whole/i
    expect(modal().getByText(words)).toBeTruthy()
    cleanup()
    announcePersonLeft()
    // The order is over: what was taken goes back.
    await renderPage('failure', { state: 'refundDue', status: 'Refund Initiated', moves: [] })
    expect(modal().queryByText(words)).toBeNull()
    expect(modal().getByText(/^If money left your account, it is found/)).toBeTruthy()
  })

  it.each([
    ['declined', /^Your bank declined the payment\..*do not pay again/],
    [
      'otherAccount',
      /came from another bank account.*Only your verified bank account ••••5678 may pay.*do not pay again/,
    ],
    ['insufficientFunds', /^There was not enough money/],
    ['unknown', /did not say why.*do not pay again/],
  ] as const)('after a failure says which it was: %s (U20)', async (why, words) => {
    const paymentFailure = { why, at: '2026-11-23T05:04:50.000Z' }
    await renderPage('failure', { paymentFailure, payFrom: '••••5678' })
    expect(modal().getByText(words)).toBeTruthy()
    expect(modal().queryByText(/it was declined, or it came from another account/)).toBeNull()
  })

  it('after a cancelled payment says until when one can still pay (U20)', async () => {
    await renderPage('cancel', {})
    expect(
      modal().getByText(/^No payment has reached us\. Your units are kept until \d+:\d\d\s[ap]m/),
    ).toBeTruthy()
  })

  it('says an error to the letter', async () => {
    await renderPage('error', {})
    expect(
      screen.getByText('We are sorry there was some error in completing your transaction, please try again.'),
    ).toBeTruthy()
  })

  it('believes the server more than the address: a failure that was paid is a success', async () => {
    await renderPage('failure', paid)
    expect(modal().getByText('Your Order placed Successfully.')).toBeTruthy()
  })

  it('and a success whose order is over is a failure', async () => {
    await renderPage('success', { state: 'refundDue', status: 'Refund Initiated', moves: [] })
    expect(modal().getByText(/^We are sorry, It looks like your transaction has failed/)).toBeTruthy()
  })

  it('takes a success that nobody can confirm for an error: without an order, or with one that is not mine', async () => {
    const words = 'We are sorry there was some error in completing your transaction, please try again.'
    const { requests } = await renderPage('success', {}, null)
    expect(screen.getByText(words)).toBeTruthy()
    expect(requests).toEqual([])
    cleanup()
    announcePersonLeft()
    await renderPage('success', () => refuses('orders.unknown', 400))
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('keeps asking while the line is down', async () => {
    const { served } = await renderPage('success', lineDown)
    expect(screen.getByText(/^Asking the payment service/)).toBeTruthy()
    served[details] = () => replies({ data: orderAs(paid) })
    await tick(4000)
    expect(modal().getByText('Your Order placed Successfully.')).toBeTruthy()
  })
})

describe('the type of the address', () => {
  it.each([
    ['success', 'success'],
    ['txnComplete', 'txnComplete'],
    ['logout', 'logout'],
    ['SUCCESS', 'error'],
    [null, 'error'],
  ])('%s is read as %s', (text, type) => expect(returnTypeOf(text)).toBe(type))

  it('may be missing while the gateway owes its word on an order: then it is waited for', () => {
    expect(returnTypeOf(null, 'ord_1')).toBe('success')
    expect(returnTypeOf('nonsense', 'ord_1')).toBe('error')
  })
})
