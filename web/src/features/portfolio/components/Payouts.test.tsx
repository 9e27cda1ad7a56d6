// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Payout, PayoutClaim } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { portfolioEn } from '../../../../../shared/texts/en/portfolio.ts'
import { act, cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { hideAmounts } from '../../../lib/amountPrivacy.ts'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import type { Period } from '../periods.ts'
import { holdingAs, lotAs, payoutAs, portfolioAs, totalsAs } from '../testing/portfolioFixture.ts'
import { HoldingPage } from './HoldingPage.tsx'
import { PayoutsPage } from './PayoutsPage.tsx'

const pays = 'GET /me/payouts'
const tick = () => act(() => vi.advanceTimersByTimeAsync(0))
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T05:05:00.000Z') }))
afterEach(() => {
  cleanup()
  announcePersonLeft()
  hideAmounts(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the payouts of a period', () => {
  const saying =
    (payouts: readonly Payout[], claims: readonly PayoutClaim[] = []) =>
    () =>
      replies({
        data: {
          from: '2026-04-01',
          to: '2027-03-31',
          payouts,
          claims,
          creditedPaise: 0,
          expectedPaise: 0,
          tdsPaise: 0,
        },
      })
  const four: readonly Payout[] = [
    payoutAs({
      dueDate: '2026-10-07',
      paymentDate: '2026-10-07',
      standing: 'credited',
      creditedOn: '2026-10-07',
      reference: 'NEFT1',
    }),
    payoutAs({ dueDate: '2026-11-07', paymentDate: '2026-11-09', standing: 'late' }),
    payoutAs({ dueDate: '2026-11-20', paymentDate: '2026-11-20', standing: 'due' }),
    payoutAs({ principalPaise: 10_000_00, netPaise: 10_071_10, provisional: true }),
  ]
  const claim: PayoutClaim = {
    product: 'ugro-capital-2028',
    displayName: 'UGRO Capital 2028',
    ISIN: 'INE583D07323',
    orderId: 'ord_1',
    side: 'purchase',
    owedTo: 'investor',
    dueDate: '2026-11-08',
    recordDate: '2026-10-24',
    paymentDate: '2026-11-09',
    pricedFor: '2026-10-23',
    settledOn: '2026-10-26',
    units: 10,
    couponPaise: 80_520,
    principalPaise: 0,
    amountPaise: 80_520,
    standing: 'open',
  }

  it('a payment that went to the other side stands above them, with its days and what is next', async () => {
    await show(
      saying(four, [claim, { ...claim, orderId: 'ord_2', owedTo: 'counterparty', standing: 'toPayBack' }]),
    )
    const [open, back] = region('Payments that went to the wrong side').getAllByRole('listitem')
    expect(open?.textContent).toMatch(/₹805\.20.*Looked into/)
    expect(open?.textContent).toContain(
      'Your purchase was priced for 23 Oct 2026 and settled on 26 Oct 2026. The payment went to the other side and is yours. We look into it once the issuer has paid; you need to do nothing.',
    )
    expect(back?.textContent).toMatch(/To pay back.*is the other side’s\. Please ask support where to pay it/)
  })

  it('nothing of it is shown where there is none', async () => {
    await show()
    expect(screen.queryByText('Payments that went to the wrong side')).toBeNull()
  })

  async function show(answer: FakeHandler = saying(four)) {
    const server = fakeServer({ [pays]: answer })
    const chosen: Period[] = []
    renderWithTexts(
      <PayoutsPage
        period={{ from: '2026-04-01', to: '2027-03-31' }}
        today="2026-11-22"
        onPeriod={period => chosen.push(period)}
        portfolioHref="#/portfolio"
      />,
      portfolioEn,
    )
    await tick()
    await tick()
    return { ...server, chosen }
  }

  it('stand by month with what each is made of and where it stands', async () => {
    await show()
    const november = region('November 2026').getAllByRole('listitem')
    expect(november[0]?.textContent).toContain('Late')
    expect(november[0]?.textContent).toContain(
      'Owed since 9 Nov 2026. We ask daily; the letter we sent names',
    )
    expect(november[1]?.textContent).toContain('the credit is not confirmed yet')
    const [october] = region('October 2026').getAllByRole('listitem')
    for (const words of [
      'Credited',
      'Interest ₹79.00',
      'TDS −₹7.90',
      '₹71.10',
      'Credited on 7 Oct 2026',
      'Reference NEFT1',
    ])
      expect(october?.textContent).toContain(words)
    const [december] = region('December 2026').getAllByRole('listitem')
    for (const words of ['Expected', 'Principal ₹10,000.00', 'Provisional', 'Record date 22 Nov 2026'])
      expect(december?.textContent).toContain(words)
  })

  it('are summed per financial year', async () => {
    await show()
    const rows = within(screen.getByRole('table', { name: 'Totals' })).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('2026-27₹71.10₹10,213.30₹31.60')
  })

  it('of another year or of any two dates are asked for; an end before the beginning is blamed', async () => {
    const { chosen } = await show()
    const year = screen.getByRole('combobox', { name: 'Financial year' })
    fireEvent.change(year, { target: { value: '2027' } })
    expect(chosen).toEqual([{ from: '2027-04-01', to: '2028-03-31' }])
    fireEvent.change(year, { target: { value: 'custom' } })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-01' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByText('The end lies before the beginning')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-01-31' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(chosen.at(-1)).toEqual({ from: '2026-12-01', to: '2027-01-31' })
  })

  it.each([
    [false, /SUMMARY:₹71\.10 from UGRO/],
    [true, /SUMMARY:Payout: UGRO/],
  ])('go into a calendar without what is credited; amounts hidden: %s', async (hidden, summary) => {
    hideAmounts(hidden)
    const kept: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          kept.push(blob)
          return 'blob:1'
        },
        revokeObjectURL: () => {},
      }),
    )
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }))
    expect(names).toEqual(['payouts.ics'])
    vi.useRealTimers()
    const text = (await kept[0]?.text()) ?? ''
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(text).toMatch(summary)
    expect(text.includes('₹')).toBe(!hidden)
    const plain = text.replaceAll('\r\n ', '')
    expect(plain.match(/Interest is paid to your bank account/g)).toHaveLength(2)
    expect(plain.match(/principal is part of it/g)).toHaveLength(1)
  })

  it('say of what an index decides that it is the least, in the calendar as well', async () => {
    const kept: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      if (blob instanceof Blob) kept.push(blob)
      return 'blob:'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await show(saying([payoutAs({ atLeast: true }), payoutAs({ dueDate: '2027-01-07' })]))
    expect(screen.getAllByText('At least')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Add to my calendar' }))
    vi.useRealTimers()
    expect((await kept[0]?.text())?.match(/SUMMARY:At least/g)).toHaveLength(1)
  })

  it('that are none say so; that cannot be fetched come when asked again', async () => {
    await show(saying([]))
    expect(screen.getByRole('heading', { name: 'No payouts in this time' })).toBeTruthy()
    cleanup()
    announcePersonLeft()
    const { served } = await show(lineDown)
    expect(screen.getAllByRole('heading', { name: 'Your payouts could not be fetched' }).length).toBe(2)
    served[pays] = saying(four)
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(retry)
    await tick()
    await tick()
    expect(region('October 2026').getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('one holding', () => {
  async function show(answer: FakeHandler) {
    const server = fakeServer({
      'GET /orobonds/users/portfolio': answer,
      'GET /me/portfolio/history': () => replies({ data: [] }),
    })
    renderWithTexts(
      <HoldingPage
        product="ugro-capital-2028"
        portfolioHref="#/portfolio"
        payoutsHref="#/payouts"
        dealHref={product => `#/deal/${product}`}
        orderHref={id => `#/order/${id}`}
        sellHref={() => '#/sell'}
        supportHref="mailto:help"
        transactions={null}
      />,
      { ...portfolioEn, ...liquidationEn },
    )
    await tick()
    await tick()
    return server
  }

  it('says what can be sold today and what from when, and what it would bring', async () => {
    const { to } = await show(() => replies({ data: portfolioAs() }))
    const selling = region('Selling')
    expect(selling.getByText(/^You can sell 7 of 10 units today\./).textContent).toBe(
      'You can sell 7 of 10 units today. 3 more from 9 Dec 2026.',
    )
    expect(selling.getByText('₹6,790')).toBeTruthy()
    expect(selling.getByText('after an exit load of 2%')).toBeTruthy()
    expect(to('/orobonds/users/portfolio')[0]?.query.get('product')).toBe('ugro-capital-2028')
  })

  it('says of a next payout that an index decides that it is the least', async () => {
    const nextPayout = { paymentDate: '2028-03-10', netPaise: 2_18_000_00, provisional: true, atLeast: true }
    const { consolidated } = portfolioAs()
    await show(() =>
      replies({ data: { ...portfolioAs(), consolidated, holdings: [holdingAs({ nextPayout })] } }),
    )
    expect(screen.getByText('At least').parentElement?.textContent).toContain('At least₹2,18,000')
  })

  it('says the day of the end of what matures before a sale would be paid', async () => {
    const sellToday = { amountPaise: 6_790_00, exitLoadInPerc: '2', blocked: { id: 'liquidation.matures' } }
    await show(() =>
      replies({ data: portfolioAs([holdingAs({ sellToday, pfStats: { maturityDate: '2026-11-26' } })]) }),
    )
    const selling = region('Selling')
    expect(selling.getByText('You can sell 0 of 10 units today.')).toBeTruthy()
    expect(
      selling.getByText('It matures on 26 Nov 2026, before an order placed now would be paid'),
    ).toBeTruthy()
    expect(selling.queryByText('₹6,790')).toBeNull()
    // A card without anything to press has no foot.
    expect(screen.getByRole('region', { name: 'Selling' }).querySelector('footer')).toBeNull()
  })

  it('says that payouts are on hold and whom to ask, and promises no sale and no day meanwhile', async () => {
    const blocked = { id: 'liquidation.payoutsHeld' }
    const sellToday = { amountPaise: 6_790_00, exitLoadInPerc: '2', blocked }
    await show(() => replies({ data: portfolioAs([holdingAs({ sellToday })]) }))
    const selling = region('Selling')
    expect(selling.getByText('You can sell 0 of 10 units today.')).toBeTruthy()
    expect(selling.getByText('Payouts from your account are on hold. Please contact support')).toBeTruthy()
    expect(selling.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['mailto:help'])
    expect(selling.queryByText('₹6,790')).toBeNull()
    const [, ...rows] = within(screen.getByRole('table', { name: 'Purchases' })).getAllByRole('row')
    expect(rows.map(row => row.lastElementChild?.textContent)).toEqual(['Payouts on hold', 'Payouts on hold'])
  })

  it('says when nothing can be sold because a payment is on its way', async () => {
    await show(() =>
      replies({
        data: portfolioAs([
          holdingAs({
            units: 7,
            availableUnits: 0,
            lockedUnits: 7,
            lots: [lotAs()],
            sellToday: {
              amountPaise: 0,
              exitLoadInPerc: '2',
              blocked: { id: 'liquidation.shutPeriod', until: '2026-12-07T03:45:00.000Z' },
            },
          }),
        ]),
      }),
    )
    expect(region('Selling').getByText(/from 7 Dec 2026 it can again/)).toBeTruthy()
    expect(region('Selling').queryByText('What they would bring today')).toBeNull()
  })

  it('says the principal that came back, and what is owed since when', async () => {
    const totals = totalsAs({ repaidPaise: 83_332_00, gainPaise: 83_574_70 })
    const holding = holdingAs({ totals, late: { netPaise: 5_040_05, since: '2026-11-10' } })
    await show(() => replies({ data: portfolioAs([holding]) }))
    const worth = region('Worth and gain')
    expect(worth.getByText('Principal come back').closest('div')?.textContent).toContain('₹83,332.00')
    expect(worth.getByText('Owed by the issuer, and late').nextSibling?.textContent).toContain(
      '₹5,040.05Owed since 10 Nov 2026. We ask daily',
    )
  })

  it('with one free unit promises no sale and has no button for it, but says why (K-101)', async () => {
    const lots = [lotAs({ units: 2, freeUnits: 1 })]
    await show(() => replies({ data: portfolioAs([holdingAs({ units: 2, availableUnits: 1, lots })]) }))
    const selling = region('Selling')
    expect(selling.getByText(/^One of your 2 units is free, but a single unit is not sold here/)).toBeTruthy()
    expect(selling.queryByRole('link')).toBeNull()
    expect(document.body.textContent).not.toMatch(/You can sell|would bring|Can be sold(?! from)/)
  })

  it('with the market closed promises the sale for its opening', async () => {
    const blocked = { id: 'liquidation.marketClosed', until: '2026-11-23T03:45:00.000Z' }
    const sellToday = { amountPaise: 6_790_00, exitLoadInPerc: '2', blocked }
    await show(() => replies({ data: portfolioAs([holdingAs({ sellToday })]) }))
    const selling = region('Selling')
    expect(selling.getByText(/^You can sell 7 of 10 units when the market opens\./)).toBeTruthy()
    expect(selling.getByText(/^The market is closed.*23 Nov 2026/)).toBeTruthy()
    expect(selling.getByText('What they would bring then')).toBeTruthy()
  })

  it.each([
    ['held to its end', lotAs({ sellableFrom: undefined }), {}, 'Held until it matures'],
    ['over', lotAs({ sellableFrom: undefined }), { pfStats: { matured: true } }, 'Matured'],
    ['in a request', lotAs({ freeUnits: 0 }), {}, 'In a request or pledged'],
    ['shut', lotAs({ sellableFrom: '2026-12-21' }), {}, '21 Dec 2026'],
    ['free', lotAs(), {}, 'Can be sold'],
  ])('says of a purchase that is %s when it can be sold', async (_, lot, changes, words) => {
    await show(() => replies({ data: portfolioAs([holdingAs({ lots: [lot], ...changes })]) }))
    const [, row] = within(screen.getByRole('table', { name: 'Purchases' })).getAllByRole('row')
    expect(row?.lastElementChild?.textContent).toBe(words)
  })

  it('lists its purchases; one that was recorded by us has no order to look at', async () => {
    await show(() =>
      replies({
        data: portfolioAs([
          holdingAs({
            lots: [lotAs(), lotAs({ orderId: 'rec_1', locked: true, sellableFrom: '2026-12-09' })],
          }),
        ]),
      }),
    )
    const [, first, second] = within(screen.getByRole('table', { name: 'Purchases' })).getAllByRole('row')
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#/order/ord_mfz3k1x0-0000000001')
    expect(first?.textContent).toContain('Can be sold')
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
    expect(second?.textContent).toContain('9 Dec 2026')
  })

  it('that one does not hold says so, and a refusal is worded', async () => {
    await show(() => replies({ data: portfolioAs([]) }))
    expect(screen.getByRole('heading', { name: 'You do not hold this' })).toBeTruthy()
    cleanup()
    announcePersonLeft()
    await show(() => refuses('portfolio.unavailable', 503))
    expect(screen.getByRole('heading', { name: /^We are facing some issues/ })).toBeTruthy()
  })
})
