// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { fundGraphsEn } from '../../../../../shared/texts/en/funds/fundGraphs.ts'
import { fundsEn } from '../../../../../shared/texts/en/funds/funds.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { setTextSource } from '../../../lib/i18n.ts'
import { debtFund, fundAs, fundPortfolioAs, graphAs, rowAs, sipAs } from '../testing/fundsFixture.ts'
import type { FundPortfolio } from '../useFunds.ts'
import { FundsSection } from './FundsSection.tsx'

prepareScreenTests('2026-11-25T05:00:00Z')
setTextSource(async () => fundGraphsEn)
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Rows come a few with each frame. */
const frames = async () => {
  for (let frame = 0; frame < 8; frame++) await tick(20)
}
const funds = 'POST /ios/getPortfolio'
const sips = 'POST /portfolio/ios/getSystematics'
const rows = 'POST /txHistory/v2/timelineNew'
const panless = 'POST /ios/getPanLessHoldings'

async function show(
  portfolio: FundPortfolio | FakeHandler = fundPortfolioAs(),
  handlers: Record<string, FakeHandler> = {},
  pans = [{ pan: 'ABCPE1234F', name: 'Asha Rao' }],
) {
  const server = fakeServer({
    [funds]: typeof portfolio === 'function' ? portfolio : () => replies({ data: portfolio }),
    [sips]: () => replies({ data: [sipAs(), sipAs({ sipRegistrationId: 'sip_2', sipStatus: 'Inactive' })] }),
    [rows]: () => replies({ data: [rowAs()] }),
    'POST /ios/getGraph': () => replies({ data: graphAs() }),
    ...handlers,
  })
  renderWithTexts(
    <FundsSection
      pan={undefined}
      pans={pans}
      hrefs={{ import: '#/portfolio/import', fund: id => `#/portfolio/fund/${id}`, pans: '#/pans' }}
    />,
    fundsEn,
  )
  await frames()
  await act(() => vi.dynamicImportSettled())
  await frames()
  await tick()
  return server
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const figure = (among: ReturnType<typeof within>, label: string) =>
  among.getByText(label, { selector: 'dt' }).nextSibling?.textContent
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await tick()
}

describe('the overview', () => {
  it('shows value, gain, cost, returns, the day before and the day of the prices', async () => {
    await show()
    const overview = region('Fund overview')
    expect(overview.getByText('₹98,007.75')).toBeTruthy()
    expect(overview.getByText(/^\+₹23,007\.75/)).toBeTruthy()
    expect(figure(overview, 'Invested')).toMatch(/^₹75,000\.00/)
    expect(figure(overview, 'XIRR')).toBe('13.40% a year')
    expect(figure(overview, 'XIRR of what is held')).toBe('13.90% a year')
    expect(figure(overview, 'Since the day before')).toBe('+₹250.00 (gain)0.26%')
    expect(figure(overview, 'Equity and debt')).toMatch(/^84\.18% \/ 15\.82%/)
    expect(overview.getByText('Prices of 25 Nov 2026')).toBeTruthy()
    expect(overview.getByText(/^Estimate: your direct plans cost about ₹660 a year less/)).toBeTruthy()
    expect(overview.queryByText('What these figures leave out')).toBeNull()
  })

  it('says why there is no XIRR, and that no prices have come', async () => {
    await show(
      fundPortfolioAs(undefined, {
        xirr: { reason: 'not_reconciled' },
        xirrLive: { reason: 'not_reconciled' },
        pricesOf: undefined,
      }),
    )
    expect(figure(region('Fund overview'), 'XIRR')).toBe(
      'Not availableThe transactions do not explain the units, so any rate would be made up.',
    )
    expect(region('Fund overview').getByText(fundsEn['funds.noPrices'])).toBeTruthy()
  })

  it('names what is left out, each with what helps', async () => {
    const leftOut = { panless: 0, broken: 1, partial: 2, holdingsOnly: 1, edited: 1, unpriced: 2 }
    await show(fundPortfolioAs(undefined, { leftOut }))
    const reasons = region('What these figures leave out').getAllByRole('listitem')
    expect(reasons.map(one => one.textContent)).toEqual([
      '1 scheme does not add up in its statement: it is in the value, and in neither gain nor XIRR. Import the statement once more',
      'The statements of 2 schemes begin after their first purchases: their cost is not known, so they are in neither gain nor XIRR. Import a statement from the first purchase on',
      'Of 1 scheme the statement lists units and no transactions: it is in the value, and not in XIRR. Import a detailed statement',
      'In 1 scheme you took transactions out, so its balances no longer hold: it is in neither gain nor XIRR. The page of the fund brings them back.',
      'No prices of 2 schemes are known: they are in no figure. Import a statement that prints its value',
    ])
  })
})

describe('the list', () => {
  const names = () =>
    region('Your funds')
      .getAllByRole('heading', { level: 3 })
      .map(heading => heading.textContent?.slice(0, 4))

  it('sorts by the three documented values', async () => {
    const gold = fundAs({
      holdingId: 'fh_3',
      schemeName: 'Axis Gold',
      investmentPaise: 20_000_00,
      xirr: { percent: '30' },
    })
    await show(fundPortfolioAs([debtFund, fundAs(), gold]))
    const sort = screen.getByLabelText<HTMLSelectElement>('Sort by')
    expect([...sort.options].map(({ value }) => value)).toEqual(['name', 'xirr', 'investmentAmt'])
    expect(names()).toEqual(['Para', 'Axis', 'HDFC'])
    fireEvent.change(sort, { target: { value: 'name' } })
    expect(names()).toEqual(['Axis', 'HDFC', 'Para'])
    fireEvent.change(sort, { target: { value: 'xirr' } })
    expect(names()).toEqual(['Axis', 'Para', 'HDFC'])
  })

  it('shows units with two decimals, and the place where a statement breaks', async () => {
    const broken = fundAs({
      status: 'broken',
      xirr: { reason: 'not_reconciled' },
      absolutePaise: undefined,
      investmentPaise: undefined,
      break: {
        kind: 'row',
        date: '2026-03-05',
        description: 'Purchase',
        expected: '512.345',
        printed: '512.346',
      },
    })
    await show(fundPortfolioAs([broken, debtFund]))
    const list = region('Your funds')
    expect(list.getByText('500.25 units')).toBeTruthy()
    expect(list.getByText('Does not add up')).toBeTruthy()
    expect(
      list.getByText(
        'The statement does not add up. From the row of 5 Mar 2026, “Purchase”, on it prints a balance of 512.346 units; its rows give 512.345.',
      ),
    ).toBeTruthy()
    expect(list.getByText('Cost not known')).toBeTruthy()
  })

  it('leads to the page of a fund by its code, or by its holding where it has none', async () => {
    const unlisted = fundAs({
      codeAMFI: undefined,
      holdingId: 'fh_9',
      schemeName: 'Old fund',
      nav: undefined,
    })
    await show(fundPortfolioAs([fundAs(), unlisted]))
    const hrefs = region('Your funds')
      .getAllByRole('link')
      .map(link => link.getAttribute('href'))
    expect(hrefs.sort()).toEqual(['#/portfolio/fund/122639', '#/portfolio/fund/fh_9'])
    expect(screen.getByText(/^Value of your statement of 20 Nov 2026/)).toBeTruthy()
  })

  it('of 120 schemes renders 20, and more on demand', async () => {
    const many = Array.from({ length: 120 }, (_, place) =>
      fundAs({ holdingId: `fh_${place}`, schemeName: `Fund ${String(place).padStart(3, '0')}` }),
    )
    await show(fundPortfolioAs(many))
    await frames()
    expect(names()).toHaveLength(20)
    expect(region('Your funds').getByText('20 of 120 shown')).toBeTruthy()
    await press('Show 20 more')
    await frames()
    expect(names()).toHaveLength(40)
    // All of them in another order would be one long frame of a phone.
    fireEvent.change(region('Your funds').getByRole('combobox'), { target: { value: 'name' } })
    await tick()
    expect(names().length).toBeLessThan(20)
    await frames()
    expect(names()).toHaveLength(20)
    expect(region('Your funds').getByText('20 of 120 shown')).toBeTruthy()
    await press('Show 20 more')
    expect(names().length).toBeLessThan(40)
    await frames()
    expect(names()).toHaveLength(40)
  })
})

describe('SIPs', () => {
  it('have the day of their price, what is left of their units, and no value where none is known', async () => {
    const { percentPnl: _percent, ...part } = sipAs({ heldUnits: '400', valuePaise: 33_000_00 })
    const { pricedOn: _day, todaysVal: _value, valuePaise: _paise, heldUnits: _held, ...unknown } = part
    await show(undefined, { [sips]: () => replies({ data: [sipAs(), part, unknown] }) })
    const values = region('SIPs').getAllByText('Value', { selector: 'dt' })
    expect(values.map(one => one.nextSibling?.textContent)).toEqual([
      '₹65,000.008.33%Prices of 25 Nov 2026',
      '₹33,000.00400.00 of 787.88 units are still held.Prices of 25 Nov 2026',
      'Value not known',
    ])
  })

  it('are filtered by the documented three, with the documented labels', async () => {
    await show()
    const list = region('SIPs')
    expect(list.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
      'all',
      'Active',
      'Inactive',
    ])
    expect(list.getAllByText('Fund Scheme Name')).toHaveLength(2)
    expect(figure(within(list.getAllByRole('listitem')[0] as HTMLElement), 'Next Installment Day')).toBe(
      '5 Dec 2026',
    )
    fireEvent.click(list.getByRole('radio', { name: 'Inactive' }))
    expect(list.getAllByText('Fund Scheme Name')).toHaveLength(1)
  })
  it('that are none, or cannot be read, are said', async () => {
    const { served } = await show(undefined, { [sips]: lineDown })
    expect(region('SIPs').getByText('Your SIPs could not be fetched')).toBeTruthy()
    served[sips] = () => replies({ data: [] })
    await press('Try again')
    expect(region('SIPs').getByText('No SIP was found in your transactions.')).toBeTruthy()
  })
})

describe('transactions', () => {
  const timeline = () => region('Fund transactions')
  it('have the six periods and are read page by page', async () => {
    const page = (from: number) =>
      Array.from({ length: 30 }, (_, place) => rowAs({ rowId: `fr_${from + place}` }))
    const { to } = await show(undefined, {
      [rows]: ({ body }) =>
        replies(
          (body as { next?: string }).next === 'p2' ? { data: page(30) } : { data: page(0), next: 'p2' },
        ),
    })
    expect(
      timeline()
        .getAllByRole('radio')
        .map(radio => radio.closest('label')?.textContent),
    ).toEqual(['Last 1 month', '6 month', '1 year', '2 year', '3 year', 'All time'])
    await frames()
    expect(timeline().getAllByRole('listitem')).toHaveLength(20)
    await press('Older transactions')
    await frames()
    expect(timeline().getAllByRole('listitem')).toHaveLength(40)
    await press('Older transactions')
    await frames()
    expect(timeline().getAllByRole('listitem')).toHaveLength(60)
    expect(screen.queryByRole('button', { name: 'Older transactions' })).toBeNull()
    expect(to('/txHistory/v2/timelineNew').map(({ body }) => body)).toEqual([
      { filter: 5 },
      { filter: 5, next: 'p2' },
    ])
    fireEvent.click(timeline().getByRole('radio', { name: 'Last 1 month' }))
    await tick()
    expect(to('/txHistory/v2/timelineNew').at(-1)?.body).toEqual({ filter: 0 })
  })

  it('one is taken out after a question, and comes back by Undo', async () => {
    const changes = 'POST /ios/deleteTransaction'
    const { to } = await show(undefined, { [changes]: () => replies({ data: { deleted: true } }) })
    await press(/^Take out: SIP, 5 Nov 2026/)
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(fundsEn['funds.removeText'])).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Take out' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Take out' }))
    await tick()
    expect(to('/ios/deleteTransaction').map(({ body }) => body)).toEqual([
      { positionId: 'fp_1', rowId: 'fr_1' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    const [notice] = toasts.get()
    expect(notice?.text).toBe('Taken out of your figures.')
    await act(() => notice?.action?.run())
    await tick()
    expect(to('/ios/deleteTransaction')[1]?.body).toEqual({
      positionId: 'fp_1',
      rowId: 'fr_1',
      restore: true,
    })
    expect(toasts.get().map(({ text }) => text)).toContain('Back in your figures.')
    // Every figure is read again after each.
    expect(to('/ios/getPortfolio')).toHaveLength(3)
  })

  it('that cannot be taken out says why in the dialog', async () => {
    await show(undefined, { 'POST /ios/deleteTransaction': () => refuses('funds.transactionUnknown', 404) })
    await press(/^Take out: SIP/)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take out' }))
    await tick()
    expect(within(screen.getByRole('dialog')).getByText(fundsEn['funds.transactionUnknown'])).toBeTruthy()
  })
})

describe('holdings without a PAN', () => {
  const held = (changes = {}) => ({
    positionId: 'fp_7',
    schemeName: 'SBI Bluechip',
    amc: 'SBI Mutual Fund',
    folio: '777',
    units: '10.5',
    mtmPaise: 900_00,
    asOf: '2026-11-20',
    pan: 'none',
    ...changes,
  })
  const leftOut = { panless: 3, broken: 0, partial: 0, holdingsOnly: 0, edited: 0, unpriced: 0 }
  const list = [
    held(),
    held({ positionId: 'fp_8', folio: '888' }),
    held({ positionId: 'fp_9', folio: '999', pan: 'unknown', units: undefined, mtmPaise: undefined }),
  ]

  it('are given one together; one whose PAN is not known leads to the PANs', async () => {
    const { to } = await show(fundPortfolioAs(undefined, { leftOut }), {
      [panless]: () => replies({ data: { holdings: list } }),
      'POST /ios/assignPanMulti': () => replies({ data: { assigned: 2 } }),
    })
    const part = region('Holdings without a PAN of yours')
    expect(
      part.getByRole('link', { name: 'Add the person under your PANs first' }).getAttribute('href'),
    ).toBe('#/pans')
    expect(part.getAllByRole('checkbox')).toHaveLength(2)
    // Of the person who has not agreed no amount is shown.
    expect(part.getAllByText('10.50 units')).toHaveLength(2)
    // With nothing chosen a sentence is where the button will be.
    expect(part.queryByRole('button', { name: /^Assign/ })).toBeNull()
    expect(part.getByText('Choose at least one holding.')).toBeTruthy()
    const chooseAll = part.getByRole('button', { name: 'Choose all' })
    await press('Choose all')
    // The element that was pressed is not made the submit button in the middle of its click.
    expect(part.getByRole('button', { name: 'Choose all' })).toBe(chooseAll)
    await tick()
    expect(to('/ios/assignPanMulti')).toEqual([])
    expect(part.queryByText('Choose at least one holding.')).toBeNull()
    fireEvent.click(part.getByRole('button', { name: 'Assign 2 holdings' }))
    fireEvent.click(part.getByRole('button', { name: 'Assign 2 holdings' }))
    await tick()
    expect(to('/ios/assignPanMulti').map(({ body }) => body)).toEqual([
      {
        holdings: [
          { pan: 'ABCPE1234F', positionId: 'fp_7' },
          { pan: 'ABCPE1234F', positionId: 'fp_8' },
        ],
      },
    ])
    expect(toasts.get().map(({ text }) => text)).toContain('2 holdings have their PAN.')
  })

  it('that print another PAN are refused in words, and stay chosen', async () => {
    await show(fundPortfolioAs(undefined, { leftOut }), {
      [panless]: () => replies({ data: { holdings: [held()] } }),
      'POST /ios/assignPanMulti': () => refuses('funds.otherPanPrinted'),
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Choose SBI Bluechip, folio 777' }))
    await press('Assign 1 holding')
    expect(screen.getByText(fundsEn['funds.otherPanPrinted'])).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })
})

describe('an empty section', () => {
  it('leads to the import', async () => {
    await show(fundPortfolioAs([]))
    expect(screen.getByRole('heading', { name: 'No mutual funds yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Import a statement' }).getAttribute('href')).toBe(
      '#/portfolio/import',
    )
  })
  it('that cannot be read says so, and comes when asked again', async () => {
    const { served } = await show(lineDown)
    expect(screen.getByRole('heading', { name: 'Your mutual funds could not be fetched' })).toBeTruthy()
    served[funds] = () => replies({ data: fundPortfolioAs() })
    await press('Try again')
    expect(region('Fund overview').getByText('₹98,007.75')).toBeTruthy()
  })
})

it('says that funds are not bought here, and why', async () => {
  await show()
  expect(
    region('Funds are not bought or redeemed here').getByText(fundsEn['funds.noOrdersText']),
  ).toBeTruthy()
})
