// @vitest-environment jsdom

import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { consentEn } from '../../../../../shared/texts/en/consent.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { act, fireEvent, screen } from '../../../components/testing/library.ts'
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
import { orderAs, transferAccount } from '../testing/orderFixture.ts'
import { OrderSheet } from './OrderSheet.tsx'

const quoteOf = (userAmountPaise = 9_855_00): PriceQuote => ({
  product: 'ugro-capital-2028',
  ISIN: 'INE583D07323',
  units: 10,
  price: { cleanPrice: '98.4800', source: 'lastTrade', asOf: '2026-11-20' },
  unitPrice: 985.5,
  amount: userAmountPaise / 100,
  settlementDate: '2026-11-24',
  provisional: false,
  breakup: {
    faceValuePaise: 10_000_00,
    cleanPaise: 9_848_00,
    accruedPaise: 6_00,
    accruedDays: 16,
    stampDutyPaise: 1_00,
    ispAmountPaise: userAmountPaise,
    discountPaise: 0,
    userAmountPaise,
  },
  flows: [],
  receivedPaise: 0,
  sellToday: { amountPaise: 0, exitLoadInPerc: '2', source: 'lastTrade', asOf: '2026-11-20' },
  availableUnits: 380,
  maxUnits: 500,
})
const buys = 'POST /orobonds/pg/purchase'
const details = 'GET /orobonds/pg/getOrderDetails'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const submit = vi.fn()

/** Renders the sheet as the deal page does. */
async function renderPage(handlers: Record<string, FakeHandler> = {}, orderId?: string) {
  const server = fakeServer({
    'GET /tnc/checkout': () => replies({ text: 'The terms.', version: '2026-10-01' }),
    'POST /tnc/checkout/accept': () => replies({}),
    [buys]: () => replies({ data: orderAs() }),
    [details]: () => replies({ data: orderAs() }),
    ...handlers,
  })
  const state = { quote: quoteOf(), orders: [] as (string | undefined)[], rereads: 0 }
  function Page() {
    const [order, setOrder] = useState(orderId)
    const [quote, setQuote] = useState(state.quote)
    return (
      <OrderSheet
        open
        onClose={() => {}}
        name="UGRO Capital 9.48% 2028"
        quote={quote}
        breakup={<p>the parts</p>}
        account="••••6789"
        hrefs={{ kyc: '#/kyc', bank: '#/bank', identity: '#/identity', support: '#/help', orders: '#/mine' }}
        orderHref={id => `#/order/${id}`}
        onReread={async () => {
          state.rereads += 1
          setQuote(state.quote)
        }}
        onChangeUnits={() => {}}
        orderId={order}
        onOrder={id => {
          state.orders.push(id)
          setOrder(id)
        }}
      />
    )
  }
  const { unmount } = renderWithTexts(<Page />, { ...ordersEn, ...consentEn })
  await tick()
  await tick()
  return { ...server, state, unmount, bought: () => server.to('/orobonds/pg/purchase') }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await tick()
  await tick()
}
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const shown = (words: string | RegExp) =>
  expect(screen.queryAllByText(words).length, String(words)).toBeGreaterThan(0)
const keysOf = (requests: readonly { readonly headers: Headers }[]) =>
  requests.map(one => one.headers.get('idempotency-key'))

prepareScreenTests('2026-11-23T05:00:00.000Z')
beforeEach(() => {
  submit.mockReset()
  HTMLFormElement.prototype.submit = function post(this: HTMLFormElement) {
    submit(
      this.action,
      Object.fromEntries(
        [...this.elements].map(one => [one.getAttribute('name'), one.getAttribute('value')]),
      ),
    )
  }
})

describe('the order sheet', () => {
  it('places what was seen, agreed to in its version, and goes to the gateway by a form', async () => {
    const { to, bought, state } = await renderPage()
    agree()
    await press('Place order and pay ₹9,855')
    expect(to('/tnc/checkout/accept')[0]?.body).toEqual({ version: '2026-10-01' })
    expect(bought()[0]?.body).toEqual({
      product: 'ugro-capital-2028',
      ISIN: 'INE583D07323',
      units: 10,
      amount: 9855,
      paymentType: 'PG',
    })
    expect(state.orders).toEqual([orderAs().orderId])
    expect(submit).toHaveBeenCalledExactlyOnceWith('https://pay.example/checkout', {
      order_id: 'pay_1',
      key: 'k',
    })
    shown('Taking you to the payment page…')
  })

  it('asks for the tick first, at the tick, and sends nothing', async () => {
    const { requests } = await renderPage()
    await press(/^Place order/)
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    shown('Please tick the box to go on')
    expect(requests.filter(one => one.method === 'POST')).toEqual([])
  })

  it('a tick before the text has arrived counts for the text that comes', async () => {
    const { served, to } = await renderPage({ 'GET /tnc/checkout': lineDown })
    agree()
    served['GET /tnc/checkout'] = () => replies({ text: 'The terms.', version: '2026-10-01' })
    await press('Try again')
    expect(screen.queryByText(/^This text has changed/)).toBeNull()
    await press('Place order and pay ₹9,855')
    expect(to('/tnc/checkout/accept')[0]?.body).toEqual({ version: '2026-10-01' })
  })

  it('takes no press before the text has arrived, and one after a failed read asks for the text again', async () => {
    let arrive = (): void => {}
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    const { served, to } = await renderPage({ 'GET /tnc/checkout': () => late.then(lineDown) })
    agree()
    expect(button(/^Place order/).getAttribute('aria-disabled')).toBe('true')
    arrive()
    await tick()
    await tick()
    expect(button(/^Place order/).getAttribute('aria-disabled')).toBeNull()
    served['GET /tnc/checkout'] = () => replies({ text: 'The terms.', version: '2026-10-01' })
    await press(/^Place order/)
    shown('The terms.')
    expect(to('/tnc/checkout/accept')).toEqual([])
  })

  it('makes one order of a double click', async () => {
    const { bought } = await renderPage()
    agree()
    fireEvent.click(button(/^Place order/))
    fireEvent.click(button(/^Place order|^Placing/))
    await tick()
    await tick()
    expect(bought()).toHaveLength(1)
  })

  it('keeps the key before it sends: after a lost line and a reload the same order is asked about', async () => {
    const first = await renderPage({ [buys]: lineDown })
    agree()
    await press(/^Place order/)
    shown(/it is the same order, never a second one/)
    const [key] = keysOf(first.bought())
    expect(sessionStorage.getItem('sthirank.once.purchase.ugro-capital-2028')).toBe(key)
    first.unmount()
    announcePersonLeft()
    const again = await renderPage()
    agree()
    await press(/^Place order/)
    expect(keysOf(again.bought())).toEqual([key])
    expect(sessionStorage.getItem('sthirank.once.purchase.ugro-capital-2028')).toBeNull()
  })

  it('asks again under the same key when no answer came', async () => {
    const { bought, served } = await renderPage({ [buys]: () => replies({}, 503) })
    agree()
    await press(/^Place order/)
    served[buys] = () => replies({ data: orderAs() })
    await press('Ask again')
    const keys = keysOf(bought())
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(submit).toHaveBeenCalledOnce()
  })

  it('shows the old and the new price when it moved, and orders only after a second word', async () => {
    const { bought, served, state } = await renderPage({
      [buys]: () => refuses('orders.priceMoved', 400, { params: { amount: '₹9,900' } }),
    })
    agree()
    state.quote = quoteOf(9_900_00)
    await press(/^Place order/)
    shown('The price has moved. Nothing was ordered')
    expect(screen.queryByText(/^The price has moved\. It now costs/)).toBeNull()
    shown('₹9,855.00')
    shown('₹9,900.00')
    expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
    served[buys] = () => replies({ data: orderAs() })
    await press('Go on with ₹9,900')
    expect(bought()).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('the parts')
    await press('Place order and pay ₹9,900')
    expect(bought()[1]?.body).toMatchObject({ amount: 9900 })
    expect(keysOf(bought())[1]).not.toBe(keysOf(bought())[0])
  })

  it.each([
    ['orders.kycNeeded', {}, 'Complete your KYC first. Nothing was ordered', 'Complete KYC', '#/kyc'],
    [
      'orders.bankNeeded',
      {},
      'Your bank account must be verified first. Nothing was ordered',
      'Verify bank account',
      '#/bank',
    ],
    [
      'orders.identityNeeded',
      {},
      'Verify your identity first. Nothing was ordered',
      'Verify identity',
      '#/identity',
    ],
    ['orders.payoutsHeld', {}, /^Your account is on hold/, 'Contact Us', '#/help'],
    ['orders.alreadyOpen', {}, /^You have the very same order open already/, 'See my orders', '#/mine'],
    [
      'orders.alreadyOpen',
      { orderId: 'ord_1' },
      /^You have the very same order open already/,
      'See the order',
      '#/order/ord_1',
    ],
  ])('leads from %s to what helps', async (id, params, words, link, href) => {
    await renderPage({ [buys]: () => refuses(id, 400, { params }) })
    agree()
    await press(/^Place order/)
    shown(words)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
    expect(submit).not.toHaveBeenCalled()
  })

  it('offers the transfer when the amount is too much for the gateway', async () => {
    await renderPage({
      [buys]: () => refuses('orders.tooMuchForGateway', 400, { params: { amount: '₹10,00,000' } }),
    })
    agree()
    await press(/^Place order/)
    shown('Amounts above ₹10,00,000 are paid by NEFT. Choose NEFT')
    await press('Transfer by NEFT')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Transfer by NEFT/ }).checked).toBe(true)
  })

  it('sold out in between: says how many are left, asks the price anew, and lets the units be changed', async () => {
    const { state } = await renderPage({
      [buys]: () => refuses('orders.soldOut', 400, { params: { units: 3 } }),
    })
    agree()
    await press(/^Place order/)
    shown('Sold out: only 3 units are left')
    expect(state.rereads).toBe(1)
    expect(screen.getAllByRole('button', { name: 'Change the units' }).length).toBeGreaterThan(0)
  })

  it('does not buy when the agreement could not be recorded', async () => {
    const { bought } = await renderPage({
      'POST /tnc/checkout/accept': () => refuses('consent.versionOutdated'),
    })
    agree()
    await press(/^Place order/)
    shown('This text has changed. Please read the new version before you accept it')
    expect(bought()).toEqual([])
  })

  it('never accepts a newer text than the one that was ticked', async () => {
    const { served, to, bought } = await renderPage()
    agree()
    served['GET /tnc/checkout'] = () => replies({ text: 'Other terms.', version: '2026-11-23' })
    await tick(600_000)
    act(() => void dispatchEvent(new Event('focus')))
    await tick()
    shown('Other terms.')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    shown('This text has changed. Please read the new version before you accept it')
    await press(/^Place order/)
    expect([to('/tnc/checkout/accept'), bought()]).toEqual([[], []])
    agree()
    await press(/^Place order/)
    expect(to('/tnc/checkout/accept').map(({ body }) => body)).toEqual([{ version: '2026-11-23' }])
    expect(bought()).toHaveLength(1)
  })

  it('a text that changed before the press is fetched, to be read and ticked again', async () => {
    const { served, to, bought } = await renderPage({
      'POST /tnc/checkout/accept': () => refuses('consent.versionOutdated'),
    })
    agree()
    served['GET /tnc/checkout'] = () => replies({ text: 'Other terms.', version: '2026-11-23' })
    await press(/^Place order/)
    shown('This text has changed. Please read the new version before you accept it')
    shown('Other terms.')
    served['POST /tnc/checkout/accept'] = () => replies({})
    agree()
    await press(/^Place order/)
    expect(to('/tnc/checkout/accept').at(-1)?.body).toEqual({ version: '2026-11-23' })
    expect(bought()).toHaveLength(1)
  })

  it('shows for a transfer where it goes, how much, until when and from which account', async () => {
    const waiting = orderAs({ paymentType: 'NEFT', checkout: undefined, virtualAccount: transferAccount })
    const copied = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
    const { bought } = await renderPage({
      [buys]: () => replies({ data: waiting }),
      [details]: () => replies({ data: waiting }),
    })
    fireEvent.click(screen.getByRole('radio', { name: /Transfer by NEFT/ }))
    agree()
    await press('Place order for ₹9,855')
    expect(bought()[0]?.body).toMatchObject({ paymentType: 'NEFT' })
    for (const words of ['2223330012345678', 'RATN0VAAPIS', 'Only from your verified bank account ••••6789'])
      shown(words)
    shown(/23 Nov 2026, 2:30/)
    await press('Copy: Amount')
    expect(copied).toHaveBeenCalledWith('9855.00')
    expect(screen.getByRole('link', { name: 'See the order' })).toBeTruthy()
    expect(submit).not.toHaveBeenCalled()
  })

  it('come back to, shows where the order stands and leaves for the gateway only when asked', async () => {
    await renderPage({}, orderAs().orderId)
    expect(submit).not.toHaveBeenCalled()
    shown('Order Initiated')
    await press('Go to the payment page')
    expect(submit).toHaveBeenCalledOnce()
  })

  it('says so when the gateway does not answer, and lets the same order be paid by transfer', async () => {
    const placed = orderAs({ state: 'placed', checkout: undefined })
    const { to, served } = await renderPage({ [details]: () => replies({ data: placed }) }, orderAs().orderId)
    shown('The payment service does not answer just now')
    const waiting = orderAs({ checkout: undefined, virtualAccount: transferAccount, moves: ['cancel'] })
    served['POST /orobonds/pg/update'] = () => replies({ data: waiting })
    served[details] = () => replies({ data: waiting })
    await press('Pay by NEFT instead')
    await tick(4000)
    expect(to('/orobonds/pg/update')[0]?.body).toEqual({
      orderId: orderAs().orderId,
      updatedOrder: { paymentType: 'NEFT' },
    })
    shown('2223330012345678')
  })

  it('notices by itself that the payment has arrived', async () => {
    const { served } = await renderPage({}, orderAs().orderId)
    served[details] = () =>
      replies({ data: orderAs({ state: 'paid', status: 'Payment Received', moves: [] }) })
    await tick(4000)
    shown('Payment Received')
    shown(/^Your payment has arrived/)
  })
})
