// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { liquidationEn } from '../../../../../shared/texts/liquidation.en.ts'
import { ordersEn } from '../../../../../shared/texts/orders.en.ts'
import { renderWithTexts } from '../../../components/ui/renderWithTexts.tsx'
import { Toaster } from '../../../components/ui/Toaster.tsx'
import { toasts } from '../../../components/ui/toasts.ts'
import { type Deed, fakeServer, lineDown, refuses, says } from '../../../lib/fakeServer.ts'
import { announcePersonLeft } from '../../../lib/sessionSignal.ts'
import { teachDialogs } from '../testing/dialogs.ts'
import { detailsAs, mldAs, recordAs } from '../testing/redeemFixture.ts'
import { LiquidationPage } from './LiquidationPage.tsx'

const ISIN = 'INE583D07323'
const amount = `GET /orobonds/redeem/${ISIN}/redemptionAmount`
const raise = `POST /orobonds/redeem/${ISIN}/raiseQuoteRequest`
const consent = 'POST /users/setConsent'
const code = { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: '•••••••210' }
const placed = recordAs({ state: 'placed', productType: 'bonds' })
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const onOrder = vi.fn()
const onUnits = vi.fn()

type Changes = Parameters<typeof detailsAs>[0]

/** The page of a bond before a server that names what so many units bring. */
async function house(changes: Changes = {}, deeds: Record<string, Deed> = {}, units: string | null = null) {
  const server = fakeServer({
    [amount]: ({ query }) =>
      says({ data: detailsAs({ units: Number(query.get('units') ?? 1), ...changes }) }),
    [raise]: ({ body }) =>
      says({ data: Reflect.get(Object(body), 'validate') === true ? { order: placed } : { code } }),
    [consent]: () => says({}),
    ...deeds,
  })
  const { unmount } = renderWithTexts(
    <>
      <LiquidationPage
        ISIN={ISIN}
        units={units}
        onUnits={onUnits}
        onOrder={onOrder}
        hrefs={{
          portfolio: '#/portfolio',
          list: '#/liquidation',
          bank: '#/bank',
          support: 'mailto:help',
          terms: '#/terms',
          request: id => `#/request/${id}`,
        }}
      />
      <Toaster />
    </>,
    { ...liquidationEn, ...ordersEn },
  )
  await tick(300)
  await tick()
  const raised = () => server.to(`/orobonds/redeem/${ISIN}/raiseQuoteRequest`)
  return { ...server, unmount, raised, bodies: () => raised().map(({ body }) => body) }
}

const units = () => screen.getByLabelText<HTMLInputElement>('Units to sell')
const otp = () => screen.getByLabelText<HTMLInputElement>('OTP')
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await tick()
  await act(() => vi.dynamicImportSettled())
  await tick()
}
const type = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await tick(300)
}
const agree = () => fireEvent.click(screen.getByRole('checkbox'))
const shown = (words: string | RegExp) =>
  expect(screen.queryAllByText(words).length, String(words)).toBeGreaterThan(0)
const sheet = () => screen.queryByRole('dialog', { name: 'OTP Confirmation' })
/** From the form to the open sheet. */
const askForCode = async () => {
  agree()
  await press(/Liquidate Now|Request Quote/)
}
const verify = async (digits = '1234') => {
  await type(otp(), digits)
  await press('Verify')
}

beforeAll(async () => {
  // The seal comes in a chunk of its own, whose loading no fake clock moves on.
  await import('../../../lib/sealing.ts')
  teachDialogs()
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T05:30:00.000Z') })
  sessionStorage.clear()
  toasts.set([])
  onOrder.mockReset()
  onUnits.mockReset()
})
afterEach(() => {
  cleanup()
  announcePersonLeft()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what can be sold', () => {
  it('stands in the overview: units, price with its source, exit load, what one receives, when and where', async () => {
    await house({}, {}, '7')
    const overview = within(screen.getByRole('region', { name: 'What you hold' }))
    for (const words of [
      'INE583D07323',
      'UGRO Capital 9.48% 2028',
      '7 units',
      '3 units',
      '10 units',
      '2.00%',
    ])
      expect(overview.getAllByText(words).length, words).toBeGreaterThan(0)
    expect(overview.getByText('3 from 9 Dec 2026')).toBeTruthy()
    expect(overview.getByText('Live, interest since the last payment included')).toBeTruthy()
    shown('₹7,000.00')
    shown('−₹140.00')
    shown('₹6,860.00')
    expect(screen.getByText('You receive').textContent).toContain('30 Nov 2026')
    expect(screen.getByText('You receive').textContent).toContain('HDFC Bank ••••6789')
  })
  it('names the day of a price that is not live', async () => {
    await house({ priceIsLive: false })
    shown('Last trade on 25 Nov 2026, interest since the last payment included')
  })
  it('asks the server what other units bring, once they rest', async () => {
    const { to } = await house()
    await type(units(), '5')
    shown('₹4,900.00')
    expect(onUnits).toHaveBeenLastCalledWith('5')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).map(({ query }) => query.get('units'))).toEqual([
      '1',
      '5',
    ])
  })
  it('shows the section only above one unit: with one, it says whom to ask', async () => {
    await house({ availableUnits: 1, lockedUnits: 9 })
    expect(screen.queryByLabelText('Units to sell')).toBeNull()
    shown('No eligible units')
    shown('A single unit is not sold on this screen')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('mailto:help')
  })
  it('with none says why: the 21-day lock-in and its days, all units locked', async () => {
    await house({
      availableUnits: 0,
      lockedUnits: 10,
      later: [{ date: '2026-12-09', units: 10 }],
      blocked: { id: 'liquidation.allLocked' },
    })
    shown('Insufficient eligible unit')
    shown('21-day lock-in: 10 from 9 Dec 2026')
    shown('all units locked')
    shown(/please contact support/)
  })
  it('an address with more units than there are begins with one', async () => {
    const { to } = await house(
      {},
      {
        [amount]: ({ query }) =>
          query.get('units') === '99'
            ? refuses('liquidation.unitsAboveAvailable')
            : says({ data: detailsAs({ units: Number(query.get('units') ?? 1) }) }),
      },
      '99',
    )
    await tick(300)
    await tick()
    shown('Entered units cannot be more than Total available units')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).at(-1)?.query.get('units')).toBeNull()
  })
  it('what is not held says so; what cannot be fetched comes when asked again', async () => {
    await house({}, { [amount]: () => refuses('liquidation.notHeld') })
    shown('You do not hold this')
    cleanup()
    announcePersonLeft()
    const { served } = await house({}, { [amount]: lineDown })
    shown('Something went wrong')
    served[amount] = () => says({ data: detailsAs() })
    await press('Try again')
    expect(units().value).toBe('1')
  })
  it('shows what is on its way of the same holding, so that nothing is sold twice unawares', async () => {
    const { moves: _moves, trail: _trail, ...open } = recordAs({ state: 'placed', units: 2 })
    await house({ open: [open], unitsInRequest: 2 })
    const card = within(screen.getByRole('region', { name: 'On its way' }))
    expect(card.getByRole('link').getAttribute('href')).toBe(`#/request/${open.orderId}`)
    expect(card.getByText('Order Placed')).toBeTruthy()
  })
})

describe('the units', () => {
  it('take digits only, and plus and minus that stop', async () => {
    await house()
    await type(units(), '6a.')
    expect(units().value).toBe('6')
    await press('One unit more')
    expect(units().value).toBe('7')
    expect(button('One unit more').getAttribute('aria-disabled')).toBe('true')
    await press('One unit more')
    expect(units().value).toBe('7')
    await type(units(), '2')
    await press('One unit less')
    await press('One unit less')
    expect(units().value).toBe('1')
  })
  it('too many are refused at the field and, when pressed all the same, in a notice; nothing is sent', async () => {
    const { asked } = await house()
    await type(units(), '8')
    expect(screen.getByText('Entered units cannot be more than Total available units')).toBeTruthy()
    agree()
    await press('Liquidate Now')
    shown('You don’t have sufficient units')
    expect(document.activeElement).toBe(units())
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })
  it('none are asked for by name', async () => {
    await house()
    await type(units(), '0')
    shown('Enter units')
    await type(units(), '')
    shown('Enter units')
  })
})

describe('the request', () => {
  it('wants the terms first, at the tick', async () => {
    const { asked } = await house()
    await press('Liquidate Now')
    shown('Accept the terms first')
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })
  it('records the consent, asks for a code, and sells with it', async () => {
    const { to, bodies } = await house({}, {}, '3')
    await askForCode()
    expect(to('/users/setConsent')[0]?.body).toEqual({ type: 'redeem', consent: true })
    expect(sheet()).not.toBeNull()
    shown('Enter the 4-digit OTP we sent to •••••••210')
    expect(document.activeElement).toBe(otp())
    expect(button('Verify').disabled).toBe(true)
    await type(otp(), '123')
    expect(button('Verify').disabled).toBe(true)
    await verify('1234')
    expect(bodies()).toEqual([
      { units: 3, sendOTP: true },
      { units: 3, validate: true, otp: '1234' },
    ])
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ orderId: placed.orderId }))
    expect(sessionStorage.length).toBe(0)
  })
  it('takes a pasted code with words round it', async () => {
    await house()
    await askForCode()
    fireEvent.paste(otp(), { clipboardData: { getData: () => 'Your OTP is 48 15.' } })
    await tick()
    expect(otp().value).toBe('4815')
    expect(button('Verify').disabled).toBe(false)
  })
  it('the code can be sent again after half a minute', async () => {
    const { bodies } = await house()
    await askForCode()
    expect(button('resend').disabled).toBe(true)
    shown('A new OTP can be sent in 0:30')
    await tick(30_500)
    expect(button('resend').disabled).toBe(false)
    await type(otp(), '12')
    await press('resend')
    shown('OTP sent sucessfully')
    expect(otp().value).toBe('')
    expect(bodies()).toEqual([
      { units: 1, sendOTP: true },
      { units: 1, sendOTP: true },
    ])
  })
  it('says when it has expired', async () => {
    await house()
    await askForCode()
    await tick(300_500)
    shown('This OTP has expired. Ask for a new one')
  })
  it.each([
    ['liquidation.otpInvalid', 'OTP invalid'],
    ['liquidation.otpLocked', 'Too many wrong tries. Ask for a new OTP'],
    ['liquidation.otpOther', 'This OTP was sent for other units or another price. Ask for a new one'],
  ])('shows the server’s word at the field: %s', async (id, words) => {
    const { served } = await house()
    await askForCode()
    served[raise] = () => refuses(id)
    await verify()
    shown(words)
    expect(otp().value).toBe('1234')
    expect(document.activeElement).toBe(otp())
    expect(sheet()).not.toBeNull()
  })
  it('the call failed: the documented word, and the same code under the same key finds out', async () => {
    const { served, raised } = await house()
    await askForCode()
    served[raise] = () => says({}, 503)
    await verify()
    shown('OTP invalid')
    shown(/it is the same request, never a second one/)
    served[raise] = () => says({ data: { order: placed } })
    await press('Verify')
    const keys = raised().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[0])
    expect(onOrder).toHaveBeenCalledOnce()
  })
  it('the line is down: the documented words in a notice, and what was typed stays', async () => {
    const { served } = await house({}, { [raise]: lineDown })
    await askForCode()
    shown(/^Error calling the API: The connection was lost/)
    expect(sheet()).toBeNull()
    served[raise] = () => says({ data: { code } })
    await press('Liquidate Now')
    served[raise] = lineDown
    await verify()
    shown(/^Error calling the API:/)
    expect(otp().value).toBe('1234')
  })
  it('after a reload the sheet is there again, and the same key is sent', async () => {
    const first = await house({}, {}, '3')
    await askForCode()
    first.served[raise] = lineDown
    await verify()
    const key = first.raised()[1]?.headers.get('idempotency-key')
    first.unmount()
    announcePersonLeft()
    const again = await house({}, {}, '3')
    expect(sheet()).not.toBeNull()
    await verify()
    expect(again.raised().map(({ headers }) => headers.get('idempotency-key'))).toEqual([key])
    expect(onOrder).toHaveBeenCalledOnce()
  })
  it('closed and opened for the same units sends no second code; for others it does', async () => {
    const { bodies } = await house({}, {}, '3')
    await askForCode()
    fireEvent.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    )
    await tick()
    expect(sheet()).toBeNull()
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
    expect(bodies()).toHaveLength(1)
    fireEvent.click(
      within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    )
    await type(units(), '4')
    await press('Liquidate Now')
    expect(bodies()).toEqual([
      { units: 3, sendOTP: true },
      { units: 4, sendOTP: true },
    ])
  })
  it('makes one request of a double click', async () => {
    const { bodies } = await house()
    await askForCode()
    await type(otp(), '1234')
    fireEvent.click(button('Verify'))
    fireEvent.click(button(/Verify/))
    await tick()
    await tick()
    expect(bodies()).toHaveLength(2)
  })
  it('the price moved: the sheet closes, the amounts are asked anew, nothing was sold', async () => {
    const { served, to } = await house()
    await askForCode()
    const before = to(`/orobonds/redeem/${ISIN}/redemptionAmount`).length
    served[raise] = () => refuses('liquidation.priceMoved')
    await verify()
    expect(sheet()).toBeNull()
    shown('The price moved since you saw it. Look at the new amount and ask for a new OTP')
    shown('Nothing was sold.')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).length).toBeGreaterThan(before)
    served[raise] = () => says({ data: { code } })
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
  })
  it.each([
    ['liquidation.requestPlaced', 'See my requests', '#/liquidation'],
    ['liquidation.bankNeeded', 'Verify bank account', '#/bank'],
    ['liquidation.payoutsHeld', 'Contact Us', 'mailto:help'],
  ])('leads from %s to what helps', async (id, link, href) => {
    await house({}, { [raise]: () => refuses(id) })
    await askForCode()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
  })
  it('outside market hours shows the amounts, the documented sentence with the next opening, and no button', async () => {
    await house({
      market: { open: false, opensAt: '2026-11-26T03:45:00.000Z' },
      priceIsLive: false,
      blocked: { id: 'liquidation.marketClosed', until: '2026-11-26T03:45:00.000Z' },
    })
    shown(
      'The market is closed: the quote is valid only during market hours. It opens on 26 Nov 2026, 9:15 am',
    )
    expect(screen.queryByRole('button', { name: 'Liquidate Now' })).toBeNull()
    expect(units().value).toBe('1')
  })
  it('between a record date and its payment says until when', async () => {
    await house({ blocked: { id: 'liquidation.shutPeriod', until: '2026-12-07' } })
    shown(/^Nothing can be sold between a record date and its payment\. It can be again on 7 Dec 2026$/)
    expect(screen.queryByLabelText('Units to sell')).toBeNull()
  })
})

describe('of a market-linked debenture', () => {
  it('a quote is requested, also while the market is closed, and its last price is no offer', async () => {
    const requested = recordAs()
    const { bodies } = await house(
      {},
      {
        [amount]: () => says({ data: mldAs({ ISIN, market: { open: false } }) }),
        [raise]: ({ body }) =>
          says({ data: Reflect.get(Object(body), 'validate') === true ? { order: requested } : { code } }),
      },
    )
    expect(screen.getByRole('list', { name: 'Steps of this sale' }).children).toHaveLength(6)
    shown(/No offer: the desk names the price you get$/)
    shown('You might receive')
    await askForCode()
    shown('With this OTP you ask for a quote for 1 unit. Nothing is sold yet.')
    await verify()
    expect(bodies()[1]).toEqual({ units: 1, validate: true, otp: '1234' })
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'quoteRequested' }))
  })
})
