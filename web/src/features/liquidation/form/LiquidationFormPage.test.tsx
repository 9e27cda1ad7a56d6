// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import { lineDown, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import {
  agree,
  amount,
  button,
  ISIN,
  onUnits,
  press,
  renderFormPage,
  setUpFormPage,
  shown,
  tick,
  type,
  units,
} from '../testing/formPage.tsx'
import { detailsAs, recordAs } from '../testing/liquidationFixture.ts'

setUpFormPage()

describe('what can be sold', () => {
  it('stands in the overview: units, price with its source, exit load, what one receives, when and where', async () => {
    await renderFormPage({}, {}, '7')
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
  it('promises no day of the money while payouts are on hold', async () => {
    await renderFormPage({ payoutsWait: true }, {}, '7')
    const { textContent } = screen.getByText('You receive')
    expect(textContent).toContain('Payouts are on hold. The money is paid when the hold ends')
    expect(textContent).not.toContain('30 Nov 2026')
  })
  it('names the day of a price that is not live', async () => {
    await renderFormPage({ priceIsLive: false })
    shown('Last trade on 25 Nov 2026, interest since the last payment included')
  })
  it('has no price where nothing can be sold, whatever else stands in the way', async () => {
    await renderFormPage({ priceIsLive: false, unpriced: true, blocked: { id: 'liquidation.payoutsHeld' } })
    expect(screen.queryByText('Price of one unit')).toBeNull()
    expect(screen.queryByText('₹1,000.00')).toBeNull()
  })
  it('asks the server what other units bring, once they rest', async () => {
    const { to } = await renderFormPage()
    await tick(300)
    await type(units(), '5')
    shown('₹4,900.00')
    expect(onUnits).toHaveBeenLastCalledWith('5')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).map(({ query }) => query.get('units'))).toEqual([
      null,
      '1',
      '5',
    ])
  })
  it('shows the section only above one unit: with one, it says whom to ask', async () => {
    await renderFormPage({ availableUnits: 1, lockedUnits: 9 })
    expect(screen.queryByLabelText('Units to sell')).toBeNull()
    shown('No eligible units')
    shown('A single unit is not sold on this screen')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('mailto:help')
  })
  it('with none says why: the 21-day lock-in and its days, all units locked', async () => {
    await renderFormPage({
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
  it('promises no day for units that are locked until it matures, and says that they are', async () => {
    await renderFormPage({
      availableUnits: 0,
      lockedUnits: 10,
      later: [],
      heldToMaturity: 10,
      blocked: { id: 'liquidation.maturesLocked', params: { date: '10/06/2029' } },
    })
    shown('21-day lock-in: 10 held until it matures')
    shown('It matures on 10 Jun 2029, before its units can be sold')
    expect(
      within(screen.getByRole('region', { name: 'What you hold' })).getByText('10 held until it matures'),
    ).toBeTruthy()
    cleanup()
    announcePersonLeft()
    await renderFormPage({ lockedUnits: 5, later: [{ date: '2026-12-09', units: 3 }], heldToMaturity: 2 })
    shown('3 from 9 Dec 2026, 2 held until it matures')
  })
  it('an address with more units than there are begins with one', async () => {
    const { to } = await renderFormPage(
      {},
      {
        [amount]: ({ query }) =>
          query.get('units') === '99'
            ? refuses('liquidation.unitsAboveAvailable')
            : replies({ data: detailsAs({ units: Number(query.get('units') ?? 1) }) }),
      },
      '99',
    )
    await tick(300)
    await tick()
    shown('Entered units cannot be more than Total available units')
    expect(to(`/orobonds/redeem/${ISIN}/redemptionAmount`).at(-1)?.query.get('units')).toBeNull()
  })
  it('what is not held says so; what cannot be fetched comes when asked again', async () => {
    await renderFormPage({}, { [amount]: () => refuses('liquidation.notHeld') })
    shown('You do not hold this')
    cleanup()
    announcePersonLeft()
    const { served } = await renderFormPage({}, { [amount]: lineDown })
    shown('Something went wrong')
    served[amount] = () => replies({ data: detailsAs() })
    await press('Try again')
    expect(units().value).toBe('1')
  })
  it('shows what is on its way of the same holding, so that nothing is sold twice unawares', async () => {
    const { moves: _moves, trail: _trail, ...open } = recordAs({ state: 'placed', units: 2 })
    await renderFormPage({ open: [open], unitsInRequest: 2 })
    const card = within(screen.getByRole('region', { name: 'On its way' }))
    expect(card.getByRole('link').getAttribute('href')).toBe(`#/request/${open.orderId}`)
    expect(card.getByText('Order Placed')).toBeTruthy()
  })
})

describe('the units', () => {
  it('take digits only, and plus and minus that stop', async () => {
    await renderFormPage()
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
  it('pasted text that is no whole number is refused at the field and stays to be corrected', async () => {
    const { requests } = await renderFormPage()
    fireEvent.input(units(), {
      target: { value: '1.5' },
      inputType: 'insertFromPaste',
    })
    await tick(300)
    expect([units().value, units().getAttribute('aria-invalid')]).toEqual(['1.5', 'true'])
    shown('Enter units')
    agree()
    await press('Liquidate Now')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    await type(units(), '15')
    shown('Entered units cannot be more than Total available units')
  })
  it('too many are refused at the field and, when pressed all the same, in a notice; nothing is sent', async () => {
    const { requests } = await renderFormPage()
    await type(units(), '8')
    expect(screen.getByText('Entered units cannot be more than Total available units')).toBeTruthy()
    agree()
    await press('Liquidate Now')
    shown('You don’t have sufficient units')
    expect(document.activeElement).toBe(units())
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })
  it('none are asked for by name', async () => {
    await renderFormPage()
    await type(units(), '0')
    shown('Enter units')
    await type(units(), '')
    shown('Enter units')
  })
})
