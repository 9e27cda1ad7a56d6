// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import { lineDown, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import {
  amount,
  button,
  code,
  ISIN,
  onOrder,
  otp,
  placed,
  press,
  raise,
  renderFormPage,
  requestCode,
  setUpFormPage,
  sheet,
  shown,
  tick,
  type,
  units,
  verify,
} from '../testing/formPage.tsx'
import { detailsAs, mldAs, recordAs } from '../testing/liquidationFixture.ts'

setUpFormPage()

const gone = (words: string | RegExp) => expect(screen.queryAllByText(words), String(words)).toEqual([])
const closeOfSheet = () =>
  within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement

/** Refused because a code was sent a moment ago, for this sale or another. */
const tooSoon = (seconds: number) => () => refuses('liquidation.otpTooSoon', 400, { params: { seconds } })

describe('the request', () => {
  it('wants the terms first, at the tick', async () => {
    const { requests } = await renderFormPage()
    await press('Liquidate Now')
    shown('Accept the terms first')
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
  it('records the consent, asks for a code, and sells with it', async () => {
    const { to, bodies } = await renderFormPage({}, {}, '3')
    await requestCode()
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
    await renderFormPage()
    await requestCode()
    fireEvent.paste(otp(), { clipboardData: { getData: () => 'Your OTP is 48 15.' } })
    await tick()
    expect(otp().value).toBe('4815')
    expect(button('Verify').disabled).toBe(false)
  })
  it('the code can be sent again after half a minute', async () => {
    const { bodies } = await renderFormPage()
    await requestCode()
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
  it.each([
    [
      'at another price',
      { unitPricePaise: 990_00, redemptionPaise: 970_20 },
      /^The price moved since you saw it/,
    ],
    [
      'not at all, as the market closed',
      { blocked: { id: 'liquidation.marketClosed', params: { when: '02/12/2026 09:15' } } },
      /^The market is closed/,
    ],
  ] as const)(
    'what is sold %s by now is not confirmed: the sheet closes and says why',
    async (_, now, words) => {
      const { served } = await renderFormPage()
      await requestCode()
      expect(sheet()).not.toBeNull()
      served[amount] = () => replies({ data: detailsAs({ units: 1, ...now }) })
      await tick(31_000)
      expect(sheet()).toBeNull()
      shown(words)
    },
  )
  it('whose answer was lost, or is under way, may have sold: the sheet stays at another price too', async () => {
    const { served } = await renderFormPage()
    await requestCode()
    served[raise] = lineDown
    await verify()
    served[amount] = () => replies({ data: detailsAs({ units: 1, unitPricePaise: 990_00 }) })
    await tick(31_000)
    expect(sheet()).not.toBeNull()
    expect(otp().value).toBe('1234')
    const slow = Promise.withResolvers<ReturnType<typeof replies>>()
    served[raise] = () => slow.promise
    await press('Verify')
    await tick(31_000)
    expect(sheet()).not.toBeNull()
    slow.resolve(replies({ data: { order: placed } }))
    await tick()
    await tick()
    expect(onOrder).toHaveBeenCalledOnce()
  })
  it('says when it has expired, once: by the clock, and at the field when it was typed all the same', async () => {
    const { served } = await renderFormPage()
    const expired = 'This OTP has expired. Ask for a new one'
    await requestCode()
    await tick(300_500)
    expect(screen.getAllByText(expired)).toHaveLength(1)
    served[raise] = () => refuses('liquidation.otpExpired')
    await verify()
    expect(screen.getAllByText(expired)).toHaveLength(1)
    expect(otp().getAttribute('aria-invalid')).toBe('true')
  })
  it('that the session is over says its own notice, and nothing here says it again', async () => {
    const { served } = await renderFormPage()
    await requestCode()
    served[raise] = () => refuses('session.expired', 401)
    await verify()
    gone(/session/i)
    fireEvent.click(closeOfSheet())
    served['POST /users/setConsent'] = () => refuses('session.expired', 401)
    await press('Liquidate Now')
    gone(/session/i)
    gone(/^Error calling/)
  })
  it.each([
    ['liquidation.otpInvalid', 'OTP invalid'],
    ['liquidation.otpLocked', 'Too many wrong tries. Ask for a new OTP'],
    ['liquidation.otpOther', 'This OTP was sent for other units or another price. Ask for a new one'],
  ])('shows the server’s word at the field: %s', async (id, words) => {
    const { served } = await renderFormPage()
    await requestCode()
    served[raise] = () => refuses(id)
    await verify()
    shown(words)
    expect(otp().value).toBe('1234')
    expect(document.activeElement).toBe(otp())
    expect(sheet()).not.toBeNull()
  })
  it('the call failed: the documented word, and the same code under the same key finds out', async () => {
    const { served, raised } = await renderFormPage()
    await requestCode()
    served[raise] = () => replies({}, 503)
    await verify()
    shown('OTP invalid')
    shown(/it is the same request, never a second one/)
    served[raise] = () => replies({ data: { order: placed } })
    await press('Verify')
    const keys = raised().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[0])
    expect(onOrder).toHaveBeenCalledOnce()
  })
  it('the line is down: the documented words in a notice, and what was typed stays', async () => {
    const { served } = await renderFormPage({}, { [raise]: lineDown })
    await requestCode()
    shown(/^Error calling the API: The connection was lost/)
    expect(sheet()).toBeNull()
    served[raise] = () => replies({ data: { code } })
    await press('Liquidate Now')
    served[raise] = lineDown
    await verify()
    shown(/^Error calling the API:/)
    expect(otp().value).toBe('1234')
  })
  it('an error disappears when the action is tried again', async () => {
    const { served } = await renderFormPage({}, { 'POST /users/setConsent': lineDown })
    await type(units(), '8')
    await press('Liquidate Now')
    shown('You don’t have sufficient units')
    await type(units(), '2')
    await requestCode()
    gone('You don’t have sufficient units')
    shown(/^Error calling the API:/)
    served['POST /users/setConsent'] = () => replies({})
    await press('Liquidate Now')
    gone(/^Error calling the API:/)
    served[raise] = lineDown
    await verify()
    shown(/^Error calling the API:/)
    served[raise] = () => replies({ data: { order: placed } })
    await press('Verify')
    expect(onOrder).toHaveBeenCalledOnce()
    gone(/^Error calling the API:/)
  })
  it('after a reload the sheet is there again, and the same key is sent', async () => {
    const first = await renderFormPage({}, {}, '3')
    await requestCode()
    first.served[raise] = lineDown
    await verify()
    const key = first.raised()[1]?.headers.get('idempotency-key')
    first.unmount()
    announcePersonLeft()
    const again = await renderFormPage({}, {}, '3')
    expect(sheet()).not.toBeNull()
    await verify()
    expect(again.raised().map(({ headers }) => headers.get('idempotency-key'))).toEqual([key])
    expect(onOrder).toHaveBeenCalledOnce()
  })
  it('closed and opened for the same units sends no second code; for others it does', async () => {
    const { bodies } = await renderFormPage({}, {}, '3')
    await requestCode()
    fireEvent.click(closeOfSheet())
    await tick()
    expect(sheet()).toBeNull()
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
    expect(bodies()).toHaveLength(1)
    fireEvent.click(closeOfSheet())
    await type(units(), '4')
    await press('Liquidate Now')
    expect(bodies()).toEqual([
      { units: 3, sendOTP: true },
      { units: 4, sendOTP: true },
    ])
  })
  it('a moment after the code of another sale counts down to its own, and asks for it then', async () => {
    const { served, bodies } = await renderFormPage({}, { [raise]: tooSoon(24) })
    await requestCode()
    shown('A new OTP can be sent in 0:24')
    expect(document.activeElement?.textContent).toBe('A new OTP can be sent in 0:24')
    expect(button('Liquidate Now').disabled).toBe(true)
    await tick(10_000)
    shown('A new OTP can be sent in 0:14')
    await tick(14_000)
    expect(screen.queryByText(/^A new OTP can be sent/)).toBeNull()
    served[raise] = () => replies({ data: { code } })
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
    expect(bodies()).toHaveLength(2)
  })
  it('a code that was sent for the same units is shown again, whatever another one has to wait for', async () => {
    const { served } = await renderFormPage({}, {}, '3')
    await requestCode()
    fireEvent.click(closeOfSheet())
    served[raise] = tooSoon(24)
    await type(units(), '4')
    await press('Liquidate Now')
    expect(button('Liquidate Now').disabled).toBe(true)
    await type(units(), '3')
    expect(screen.queryByText(/^A new OTP can be sent/)).toBeNull()
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
  })
  it('sent again too soon after another sale’s, the sheet counts down anew', async () => {
    const { served } = await renderFormPage()
    await requestCode()
    await tick(30_500)
    served[raise] = tooSoon(17)
    await press('resend')
    shown('A new OTP can be sent in 0:17')
    expect(button('resend').disabled).toBe(true)
  })
  it('makes one request of a double click', async () => {
    const { bodies } = await renderFormPage()
    await requestCode()
    await type(otp(), '1234')
    fireEvent.click(button('Verify'))
    fireEvent.click(button(/Verify/))
    await tick()
    await tick()
    expect(bodies()).toHaveLength(2)
  })
  it('the price moved: the sheet closes, the amounts are asked anew, nothing was sold', async () => {
    const { served, to } = await renderFormPage()
    await requestCode()
    const before = to(`/orobonds/redeem/${ISIN}/redemptionAmount`).length
    served[raise] = () => refuses('liquidation.priceMoved')
    await verify()
    expect(sheet()).toBeNull()
    shown('The price moved since you saw it. Look at the new amount and ask for a new OTP')
    shown('Nothing was sold.')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).length).toBeGreaterThan(before)
    served[raise] = () => replies({ data: { code } })
    await press('Liquidate Now')
    expect(sheet()).not.toBeNull()
  })
  it.each([
    ['liquidation.requestPlaced', 'See my requests', '#/liquidation'],
    ['liquidation.bankNeeded', 'Verify bank account', '#/bank'],
    ['liquidation.payoutsHeld', 'Contact Us', 'mailto:help'],
  ])('leads from %s to what helps', async (id, link, href) => {
    await renderFormPage({}, { [raise]: () => refuses(id) })
    await requestCode()
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href)
  })
  it('outside market hours shows the amounts, the documented sentence with the next opening, and no button', async () => {
    await renderFormPage({
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
  it.each([
    ['liquidation.matures', { date: '01/12/2026' }, /^It matures on 1 Dec 2026, before/],
    [
      'liquidation.marketClosed',
      { when: 'Thursday 26/11/2026 at 9.15 am', opensAt: '2026-11-26T03:45:00.000Z' },
      /It opens on 26 Nov 2026, 9:15 am$/,
    ],
  ])('a refusal writes its day as every other: %s', async (id, params, words) => {
    await renderFormPage({}, { [raise]: () => refuses(id, 400, { params }) })
    await requestCode()
    shown(words)
  })
  it('between a record date and its payment says until when', async () => {
    await renderFormPage({ blocked: { id: 'liquidation.shutPeriod', until: '2026-12-07' } })
    shown(/^Nothing can be sold between a record date and its payment\. It can be again on 7 Dec 2026$/)
    expect(screen.queryByLabelText('Units to sell')).toBeNull()
  })
})

describe('of a market-linked debenture', () => {
  it('a quote is requested, also while the market is closed, and its last price is no offer', async () => {
    const requested = recordAs()
    const { bodies } = await renderFormPage(
      {},
      {
        [amount]: () => replies({ data: mldAs({ ISIN, market: { open: false } }) }),
        [raise]: ({ body }) =>
          replies({ data: Reflect.get(Object(body), 'validate') === true ? { order: requested } : { code } }),
      },
    )
    expect(screen.getByRole('list', { name: 'Steps of this sale' }).children).toHaveLength(6)
    shown(/No offer: the desk names the price you get$/)
    shown('You might receive')
    // The day of the money follows from that of the agreement.
    shown('Paid three working days after you agree to the quote, to HDFC Bank ••••6789')
    expect(document.body.textContent).not.toContain('Will be paid on')
    await requestCode()
    shown('With this OTP you ask for a quote for 1 unit. Nothing is sold yet.')
    await verify()
    expect(bodies()[1]).toEqual({ units: 1, validate: true, otp: '1234' })
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'quoteRequested' }))
  })
  it('may be for the units of the open request too, which a new one takes the place of', async () => {
    const { moves: _moves, trail: _trail, ...open } = recordAs({ units: 6, state: 'quoteReady' })
    const held = { ISIN, totalUnits: 10, availableUnits: 1, lockedUnits: 3, unitsInRequest: 6, open: [open] }
    const { raised } = await renderFormPage(
      {},
      { [amount]: () => replies({ data: mldAs({ ...held, replaceableUnits: 6 }) }) },
      '7',
    )
    shown('From 1 to 7')
    expect(units().value).toBe('7')
    shown(/^You have an open request for 6 units\. A new request takes its place/)
    await requestCode()
    expect(raised().map(({ body }) => body)).toEqual([{ units: 7, sendOTP: true }])
  })
  it('a request that is open is said to end with the new one; an order stays', async () => {
    const taken = /^You have an open request for 2 units\. A new request takes its place/
    const { moves: _moves, trail: _trail, ...open } = recordAs({ units: 2, state: 'quoteReady' })
    await renderFormPage({}, { [amount]: () => replies({ data: mldAs({ ISIN, open: [open] }) }) })
    shown(taken)
    cleanup()
    announcePersonLeft()
    await renderFormPage(
      {},
      { [amount]: () => replies({ data: mldAs({ ISIN, open: [{ ...open, state: 'placed' }] }) }) },
    )
    gone(taken)
  })
})
