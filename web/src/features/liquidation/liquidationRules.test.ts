import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redeemStates } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { liquidationEn } from '../../../../shared/texts/en/liquidation.ts'
import { statusTone } from '../../components/ui/feedback/transactionStatus.ts'
import { fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { putTexts } from '../../lib/i18n.ts'
import { formatTimeLeft } from './code/formatTimeLeft.ts'
import { readSentCode, writeSentCode } from './code/sentCode.ts'
import { digitsOf, stepUnits, unitsFrom, unitsProblem, unitsTyped } from './form/unitsEntry.ts'
import { formatBlock } from './formatLiquidation.ts'
import { confirm, otpForm, requestOtpOrQuote } from './liquidationCalls.ts'
import { hasLapsed, liquidationPollMs } from './liquidationPage/liquidationPollMs.ts'
import { markersAt } from './markers/markers.ts'
import { codeRefusal, helpOf } from './refusals.ts'
import { orderId, recordAs } from './testing/liquidationFixture.ts'

describe('the units one types', () => {
  it.each([
    ['7', '7'],
    ['7.5', '75'],
    ['-3', '3'],
    ['1e3', '13'],
    ['०७', ''],
    ['007', '7'],
    ['0', '0'],
    [' 1,000 ', '1000'],
    ['abc', ''],
  ])('of %j its digits stay: %j', (typed, left) => expect(digitsOf(typed)).toBe(left))

  it.each([
    ['', '1.5', '1.5', 'liquidation.enterUnits'],
    ['', '1e1', '1e1', 'liquidation.enterUnits'],
    ['3', '-2', '-2', 'liquidation.enterUnits'],
    ['', '1,5', '1,5', 'liquidation.enterUnits'],
    ['', '5 units', '5 units', 'liquidation.enterUnits'],
    ['', ' 007 ', '7', undefined],
    ['', '1,000', '1000', 'liquidation.unitsAboveAvailable'],
    ['', '123456789', '123456789', 'liquidation.unitsAboveAvailable'],
  ])('pasted over %j, %j stands as %j and is never another number', (before, next, stands, problem) => {
    const typed = unitsTyped(before, next, { pasted: true })
    expect([typed, unitsProblem(typed, 7)]).toEqual([stands, problem])
  })
  it('what was refused stays until it is corrected, key by key', () => {
    const typed = (before: string, next: string) => unitsTyped(before, next, { pasted: false })
    expect([typed('1.5', '1.50'), typed('1.5', '1.'), typed('1.', '1'), typed('1', '1.')]).toEqual([
      '1.50',
      '1.',
      '1',
      '1',
    ])
    expect([stepUnits('1.5', 1, 7), stepUnits('1.5', -1, 7)]).toEqual(['1', '1'])
  })
  it('are from one to what can be sold', () => {
    expect(unitsProblem('', 7)).toBe('liquidation.enterUnits')
    expect(unitsProblem('0', 7)).toBe('liquidation.enterUnits')
    expect(unitsProblem('1', 7)).toBeUndefined()
    expect(unitsProblem('7', 7)).toBeUndefined()
    expect(unitsProblem('8', 7)).toBe('liquidation.unitsAboveAvailable')
    expect(unitsProblem('1', 0)).toBe('liquidation.tooFewUnits')
  })
  it('plus stops at the limit and minus at one', () => {
    expect(stepUnits('6', 1, 7)).toBe('7')
    expect(stepUnits('7', 1, 7)).toBe('7')
    expect(stepUnits('99', 1, 7)).toBe('7')
    expect(stepUnits('2', -1, 7)).toBe('1')
    expect(stepUnits('1', -1, 7)).toBe('1')
    expect(stepUnits('', 1, 7)).toBe('1')
  })
  it('of an address count when they can be sold', () => {
    expect(unitsFrom('5', 7)).toBe('5')
    for (const entered of ['8', '0', 'x', '1.5', '-2', null]) expect(unitsFrom(entered, 7)).toBe('1')
  })
})

describe('the markers', () => {
  const doneOf = (place: Parameters<typeof markersAt>[1], productType: 'bonds' | 'mld', hadQuote = false) =>
    markersAt(productType, place, hadQuote)
      .map(({ state }) => state[0])
      .join('')

  it('of a bond are four', () => {
    expect(markersAt('bonds', 'form').map(({ id }) => liquidationEn[id])).toEqual([
      'Request Liquidation',
      'OTP Confirmation',
      'Liquidation Order Placed',
      'Liquidation Order Processed',
    ])
    expect(doneOf('form', 'bonds')).toBe('cwww')
    expect(doneOf('code', 'bonds')).toBe('dcww')
    for (const state of ['placed', 'delivered', 'paying'] as const)
      expect(doneOf(state, 'bonds')).toBe('dddw')
    expect(doneOf('processed', 'bonds')).toBe('dddd')
    expect(doneOf('failed', 'bonds')).toBe('dddf')
  })
  it('of a market-linked debenture are six', () => {
    expect(markersAt('mld', 'form').map(({ id }) => liquidationEn[id])).toEqual([
      'Request Quote',
      'OTP Confirmation',
      'Quote Requested',
      'Quote Ready',
      'Order Placed',
      'Order Processed',
    ])
    expect(doneOf('quoteRequested', 'mld')).toBe('dddwww')
    expect(doneOf('quoteReady', 'mld')).toBe('ddddww')
    expect(doneOf('placed', 'mld')).toBe('dddddw')
    expect(doneOf('processed', 'mld')).toBe('dddddd')
    expect(doneOf('declined', 'mld')).toBe('dddfww')
    expect(doneOf('lapsed', 'mld')).toBe('dddfww')
    expect(doneOf('lapsed', 'mld', true)).toBe('ddddfw')
    expect(doneOf('failed', 'mld', true)).toBe('dddddf')
  })
  it.each([
    ['form', 'Request Quote'],
    ['code', 'OTP Confirmation'],
    ['quoteRequested', 'Quote Requested'],
    ['quoteReady', 'Quote Ready'],
    ['placed', 'Order Placed'],
    ['paying', 'Order Placed'],
    ['processed', 'Order Processed'],
    ['failed', 'Order Placed'],
  ] as const)(
    'at %s one is at what one does or what happened last, never at what is still to come: %s',
    (place, name) => {
      const here = markersAt('mld', place, true).filter(marker => marker.here)
      expect(here.map(({ id }) => liquidationEn[id])).toEqual([name])
    },
  )
})

describe('what a request is called and how often it is asked about', () => {
  it('colours by the documents, and a quote that is ready is no danger', () => {
    expect(statusTone('Quote Ready')).toBe('next')
    expect(statusTone('Order Processed')).toBe('done')
    for (const status of ['Quote Requested', 'Order Placed', 'Order Under Process'] as const)
      expect(statusTone(status)).toBe('waiting')
    for (const status of ['Quote Lapsed', 'Quote Declined', 'Failed', 'Order Cancelled'] as const)
      expect(statusTone(status)).toBe('failed')
  })
  it('asks gently, and never once nothing moves', () => {
    const polled = redeemStates.filter(state => liquidationPollMs(state) !== false)
    expect(polled).toEqual(['quoteRequested', 'quoteReady', 'placed', 'delivered', 'paying'])
    for (const state of polled) expect(liquidationPollMs(state)).toBeGreaterThanOrEqual(10_000)
  })
  it('a quote is over at the very instant it names, and nothing else is', () => {
    const end = Date.parse('2026-11-25T10:00:00.000Z')
    const quote = { state: 'quoteReady', validUntil: '2026-11-25T10:00:00.000Z' } as const
    expect(hasLapsed(quote, end - 1)).toBe(false)
    expect(hasLapsed(quote, end)).toBe(true)
    expect(hasLapsed({ ...quote, state: 'placed' }, end)).toBe(false)
  })
  it('writes the time that is left as a clock', () => {
    expect([7, 65, 600, 8045].map(formatTimeLeft)).toEqual(['0:07', '1:05', '10:00', '2:14:05'])
  })
  it('words a block with the day of the reader', () => {
    putTexts('en', liquidationEn)
    expect(formatBlock({ id: 'liquidation.marketClosed', until: '2026-11-26T03:45:00.000Z' }, 'en')).toBe(
      'The market is closed: the quote is valid only during market hours. It opens on 26 Nov 2026, 9:15 am',
    )
    expect(formatBlock({ id: 'liquidation.lockIn', params: { date: 'x' }, until: '2026-12-09' }, 'en')).toBe(
      'All units are within their 21-day lock-in. The first can be sold on 9 Dec 2026',
    )
    expect(formatBlock({ id: 'liquidation.matures', params: { date: '01/12/2026' } }, 'en')).toBe(
      'It matures on 1 Dec 2026, before an order placed now would be paid',
    )
  })
  it('knows what a refused code means, and what helps', () => {
    expect(codeRefusal(400, 'liquidation.otpInvalid')).toBe('field')
    expect(codeRefusal(400, 'liquidation.quoteLapsed')).toBe('over')
    for (const status of [0, 409, 429, 503])
      expect(codeRefusal(status, 'liquidation.otpInvalid')).toBe('unsure')
    expect(helpOf('liquidation.bankNeeded')).toBe('bank')
    expect(helpOf('liquidation.requestPlaced')).toBe('requests')
    expect(helpOf('liquidation.shutPeriod')).toBe('none')
  })
})

describe('the two forms of a call that a code confirms', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is sent without a code, with an empty one, and with 0', () => {
    expect(otpForm(0)).toEqual({ sendOTP: true })
    expect(otpForm('')).toEqual({ sendOTP: true })
    expect(otpForm('0000')).toEqual({ validate: true, otp: '0000' })
  })

  const raise = 'POST /orobonds/redeem/INE583D07323/raiseQuoteRequest'
  const accept = `POST /orobonds/redeem/INE583D07323/acceptRedeemQuote`
  const code = { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: '•••••••210' }
  const keysOf = (requests: readonly { readonly headers: Headers }[]) =>
    requests.map(one => one.headers.get('idempotency-key'))

  it('asks for a code and uses it under keys of their own', async () => {
    const { requests } = fakeServer({
      [raise]: ({ body }) =>
        replies({ data: Reflect.get(Object(body), 'validate') === true ? { order: recordAs() } : { code } }),
    })
    await requestOtpOrQuote({ ISIN: 'INE583D07323', units: 3, otp: 0 })
    await requestOtpOrQuote({ ISIN: 'INE583D07323', units: 3, otp: '1234' })
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent.map(({ body }) => body)).toEqual([
      { units: 3, sendOTP: true },
      { units: 3, validate: true, otp: '1234' },
    ])
    expect(new Set(keysOf(sent)).size).toBe(2)
  })
  it('keeps the key until an answer came, and takes it again', async () => {
    const { requests, served } = fakeServer({ [accept]: lineDown })
    const input = { ISIN: 'INE583D07323', orderId, otp: '1234' }
    expect((await confirm(input)).ok).toBe(false)
    expect(sessionStorage.getItem(`sthirank.once.acceptQuote.${orderId}`)).not.toBeNull()
    served[accept] = () => replies({ data: { order: recordAs({ state: 'placed' }) } })
    expect((await confirm(input)).ok).toBe(true)
    const keys = keysOf(requests.filter(({ method }) => method === 'POST'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(sessionStorage.getItem(`sthirank.once.acceptQuote.${orderId}`)).toBeNull()
  })
  it('remembers that a code was sent as long as it counts, and never the code', () => {
    const kept = { sentTo: '•••••••210', resendAt: 30_000, expiresAt: 300_000, bound: '3', open: true }
    writeSentCode('redeem.X', kept)
    expect(readSentCode('redeem.X', 299_999)).toEqual(kept)
    expect(readSentCode('redeem.X', 300_000)).toBeUndefined()
    sessionStorage.setItem('sthirank.redeemCode.redeem.X', '{"sentTo":')
    expect(readSentCode('redeem.X', 0)).toBeUndefined()
    writeSentCode('redeem.X', undefined)
    expect(readSentCode('redeem.X', 0)).toBeUndefined()
  })
})
