import { describe, expect, it } from 'vitest'
import { selectValues } from '../reads/selectedPositions.ts'
import {
  bothFunds,
  e4,
  figureScene,
  flexi,
  fundRow,
  histories,
  income,
  rupees,
  schemeFacts,
  storedPosition,
} from '../testing/figureScene.ts'
import { portfolioView } from '../valuation/portfolioView.ts'
import { readFundFigures } from './openFundFigures.ts'

const year = { from: '2026-04-01', to: '2026-11-26' }
const on = (day: string) => ({ from: day, to: day, holdings: true }) as const

describe('holdings at the end of a day', () => {
  it('of a past day have the units, the price and the cost of then', async () => {
    // 2,499.875 units at the NAV of the 30th, 64: 1,59,992.00.
    expect((await bothFunds().figures(on('2025-12-31'))).holdings).toMatchObject([
      {
        schemeName: 'Aravalli Flexi Cap Fund',
        holder: { name: 'Asha Rao', maskedPan: '••••••234F', own: true },
        folio: '12345678/90',
        status: 'reconciled',
        statementDay: '2026-10-31',
        unitsE4: 24_998_750,
        price: { date: '2025-12-30', navE4: 640_000 },
        valuePaise: rupees(159_992),
        costPaise: rupees(130_000),
      },
    ])
    // 299.975 at 71: 21,298.225, half up. Of 30,000.00 for 499.975 units 200 took 12,000.60 with them.
    expect((await bothFunds().figures(on('2026-06-30'))).holdings).toMatchObject([
      { unitsE4: 2_999_750, valuePaise: rupees(21_298.23), costPaise: rupees(17_999.4) },
      { holder: { name: 'Ravi Rao', own: false }, unitsE4: 49_997_500, costPaise: rupees(50_000) },
    ])
    expect((await bothFunds().figures(on('2025-05-04'))).holdings).toEqual([])
  })

  it('of today come to the sums of the portfolio', async () => {
    const scene = bothFunds()
    const { holdings } = await scene.figures(on('2026-11-26'))
    const selected = await selectValues(scene.reads, 'inv_1', { pan: undefined })
    if (!selected.ok) throw new Error('it was refused')
    const { mtmPaise, investmentPaise } = portfolioView(selected.body.valued, {
      today: '2026-11-26',
      costDifferenceOf: () => undefined,
    })
    // 299.975 at 75: 22,498.125, half up; 4,999.75 at 10.50: 52,497.375, half up.
    expect(mtmPaise).toBe(rupees(22_498.13) + rupees(52_497.38))
    expect(holdings.reduce((sum, { valuePaise = 0 }) => sum + valuePaise, 0)).toBe(mtmPaise)
    expect(holdings.reduce((sum, { costPaise = 0 }) => sum + costPaise, 0)).toBe(investmentPaise)
  })

  it('whose last price of all is older than 30 days have none, and no value', async () => {
    const ended = schemeFacts({ latest: { date: '2026-05-30', navE4: e4(70) } })
    const holdingsOn = async (day: string) => (await figureScene([flexi], [ended]).figures(on(day))).holdings
    expect(await holdingsOn('2026-06-29')).toMatchObject([{ price: { date: '2026-05-30' } }])
    const [after] = await holdingsOn('2026-06-30')
    expect(after?.unitsE4).toBe(2_999_750)
    expect([after?.price, after?.valuePaise]).toEqual([undefined, undefined])
  })

  it('without a price in 30 days have none, and no value', async () => {
    const [held] = (await bothFunds().figures(on('2026-03-15'))).holdings
    expect(held).toMatchObject({ unitsE4: 24_998_750 })
    expect(held?.price).toBeUndefined()
    expect(held?.valuePaise).toBeUndefined()
  })

  it('read no histories where the latest price will do', async () => {
    const scene = bothFunds()
    await scene.figures(on('2026-11-26'))
    await scene.figures(on('2026-11-25'))
    expect(scene.read).toEqual(['pans', 'pans'])
  })

  it('read the prices of a scheme once for all of its folios', async () => {
    const scene = figureScene(
      [flexi, { ...flexi, positionId: 'fp_5', folio: '777' }],
      [schemeFacts()],
      histories,
    )
    const { holdings } = await scene.figures(on('2026-06-30'))
    expect(holdings.map(({ folio, price }) => [folio, price?.navE4])).toEqual([
      ['12345678/90', e4(71)],
      ['777', e4(71)],
    ])
    expect(scene.read).toEqual(['pans', '100001 2026-05-31 2026-06-30'])
  })

  it('without rows are there from the day of their statement on, at what it prints', async () => {
    const summary = storedPosition([], {
      status: { kind: 'holdingsOnly' },
      unitsE4: e4(100),
      spans: [],
      code: '999999',
      printed: { navE4: e4(20), valuedOn: '2026-10-30', costPaise: rupees(1500), valuePaise: rupees(2000) },
    })
    const scene = figureScene([summary])
    expect(await scene.figures(on('2026-10-31'))).toMatchObject({
      holdings: [{ unitsE4: 1_000_000, valuePaise: rupees(2000), costPaise: rupees(1500) }],
      notHeld: [],
    })
    expect(await scene.figures(on('2026-10-30'))).toMatchObject({
      holdings: [],
      notHeld: [{ why: 'holdingsOnly' }],
    })
  })

  it('of a statement that began with units are known within it, without a cost', async () => {
    const partial = storedPosition([fundRow('2025-09-10', 'purchase', 6000, { units: 100, nav: 60 })], {
      opening: 50,
      status: { kind: 'partial' },
    })
    const scene = figureScene([partial], [schemeFacts()], histories)
    const [held] = (await scene.figures(on('2025-12-31'))).holdings
    expect(held).toMatchObject({ unitsE4: e4(150), valuePaise: rupees(9600) })
    expect(held?.costPaise).toBeUndefined()
    expect((await scene.figures(on('2015-03-31'))).notHeld).toMatchObject([{ why: 'partial' }])
  })

  it('of a position with deleted rows are not known before its statement', async () => {
    const edited = storedPosition(
      [fundRow('2025-09-10', 'purchase', 6000, { units: 100, nav: 60, deletedOn: '2026-11-01' })],
      { status: { kind: 'edited' } },
    )
    const scene = figureScene([edited])
    expect(await scene.figures(on('2026-10-30'))).toMatchObject({
      holdings: [],
      notHeld: [{ why: 'edited' }],
    })
    expect((await scene.figures(on('2026-10-31'))).holdings).toMatchObject([{ unitsE4: e4(100) }])
  })

  it('of a scheme that was taken over are at its own price before, and at the other one after', async () => {
    const old = schemeFacts({
      name: 'Aravalli Focus Fund',
      latest: { date: '2026-08-31', navE4: e4(72) },
      mergedInto: '100003',
    })
    const into = schemeFacts({ code: '100003', latest: { date: '2026-11-25', navE4: e4(74) } })
    const scene = figureScene([flexi], [old, into], {
      '100001': [
        { date: '2026-06-30', navE4: e4(71) },
        { date: '2026-08-31', navE4: e4(72) },
      ],
      '100003': [
        { date: '2026-06-30', navE4: e4(70.5) },
        { date: '2026-08-31', navE4: e4(72) },
        { date: '2026-09-15', navE4: e4(73) },
      ],
    })
    const priceOf = async (day: string) => (await scene.figures(on(day))).holdings[0]?.price
    expect(await priceOf('2026-06-30')).toEqual({ date: '2026-06-30', navE4: e4(71) })
    expect(await priceOf('2026-09-16')).toEqual({ date: '2026-09-15', navE4: e4(73) })
    expect(await priceOf('2026-11-26')).toEqual({ date: '2026-11-25', navE4: e4(74) })
  })
})

describe('gains and dividends of a financial year', () => {
  it('are by lot: 12 months long-term, the rest short-term, and add up to the sale', async () => {
    const { sales } = await bothFunds().figures({ ...year, gains: true })
    // 1,999.9 at 70 are 1,39,993.00, cost 1,00,000.00; 200 are 14,000.00, cost 12,000.60.
    expect(sales).toMatchObject([
      {
        boughtOn: '2025-05-05',
        soldOn: '2026-06-15',
        unitsE4: 19_999_000,
        proceedsPaise: rupees(139_993),
        costPaise: rupees(100_000),
        gainPaise: rupees(39_993),
        term: 'long',
        percent: '12.5',
        isExemptible: true,
        costIs: 'paid',
      },
      {
        boughtOn: '2025-09-10',
        unitsE4: 2_000_000,
        proceedsPaise: rupees(14_000),
        costPaise: rupees(12_000.6),
        gainPaise: rupees(1999.4),
        term: 'short',
        percent: '20',
        isExemptible: false,
      },
    ])
    expect((await bothFunds().figures({ from: '2025-04-01', to: '2026-03-31', gains: true })).sales).toEqual(
      [],
    )
  })

  it('dividends have the tax of their day', async () => {
    const { incomes } = await bothFunds().figures({ ...year, gains: true })
    expect(incomes).toMatchObject([
      {
        holder: { name: 'Ravi Rao' },
        date: '2026-09-15',
        kind: 'paidOut',
        paise: rupees(6249.69),
        tdsPaise: rupees(624.97),
      },
    ])
  })

  it('units of before February 2018 cost what they were worth on 31 January, at most the proceeds', async () => {
    // domain.md 2.6: cost 1,00,000, worth 1,50,000, sold for 2,10,000: the gain is 60,000.
    const rows = [
      fundRow('2017-01-10', 'purchase', 100_000, { units: 1000, nav: 100 }),
      fundRow('2026-06-15', 'redemption', -210_000, { units: -1000, nav: 210 }),
    ]
    const known = { '100001': [{ date: '2018-01-31', navE4: e4(150) }] }
    const sold = async (of: Record<string, { date: string; navE4: number }[]>) =>
      (await figureScene([storedPosition(rows)], [schemeFacts()], of).figures({ ...year, gains: true })).sales
    expect(await sold(known)).toMatchObject([
      { costPaise: rupees(150_000), gainPaise: rupees(60_000), costIs: 'grandfathered' },
    ])
    expect(await sold({})).toMatchObject([
      { costPaise: rupees(100_000), gainPaise: rupees(110_000), costIs: 'fairValueMissing' },
    ])
  })

  it('leave out what is not reconciled, with the reason', async () => {
    const scene = figureScene([
      flexi,
      { ...income, status: { kind: 'broken', at: { kind: 'amount', line: 0 } } },
      storedPosition([], { positionId: 'fp_3', status: { kind: 'holdingsOnly' }, spans: [], unitsE4: 1 }),
    ])
    const { notCounted, incomes } = await scene.figures({ ...year, gains: true })
    expect(notCounted.map(({ positionId, why }) => [positionId, why])).toEqual([
      ['fp_3', 'holdingsOnly'],
      ['fp_2', 'broken'],
    ])
    expect(incomes).toEqual([])
  })
})

describe('rows and units of a period', () => {
  it('are as printed, oldest first, with the money as the ledger counts it', async () => {
    const { movements } = await bothFunds().figures(year)
    expect(movements.map(({ date, type, unitsE4, paise }) => [date, type, unitsE4, paise])).toEqual([
      ['2026-04-10', 'purchase', 49_997_500, rupees(-49_997.5)],
      ['2026-04-10', 'stampDuty', undefined, rupees(-2.5)],
      ['2026-06-15', 'redemption', -21_999_000, rupees(153_993)],
      ['2026-06-15', 'stt', undefined, rupees(-1.54)],
      ['2026-09-15', 'dividendPayout', undefined, rupees(6249.69)],
      ['2026-09-15', 'tds', undefined, rupees(-624.97)],
    ])
  })

  it('leave deleted rows out and count them', async () => {
    const edited = {
      ...flexi,
      status: { kind: 'edited' } as const,
      rows: flexi.rows.map(row => (row.type === 'stt' ? { ...row, deletedOn: '2026-11-01' } : row)),
    }
    const { movements, deleted } = await figureScene([edited]).figures(year)
    expect([movements.length, deleted]).toEqual([1, 1])
  })

  it('units before, in, out and after add up, or the position is left out', async () => {
    const { units, unitsLeftOut } = await bothFunds().figures(year)
    expect(units).toMatchObject([
      { beforeE4: 24_998_750, inE4: 0, outE4: 21_999_000, afterE4: 2_999_750 },
      { beforeE4: 0, inE4: 49_997_500, outE4: 0, afterE4: 49_997_500 },
    ])
    expect(unitsLeftOut).toEqual([])
    const more = { ...flexi, unitsE4: e4(310) }
    expect(await figureScene([more]).figures(year)).toMatchObject({
      units: [],
      unitsLeftOut: [{ why: 'partial' }],
    })
  })
})

describe('whose funds', () => {
  it('those of somebody who has not agreed, and those without a PAN, are in nothing; only the latter are counted', async () => {
    const { panId: _panId, ...panless } = { ...income, positionId: 'fp_4' }
    const scene = figureScene([flexi, { ...income, panId: 'pan_meena' }, panless])
    const { holders, panless: count, movements } = await scene.figures(year)
    expect(holders.map(({ name }) => name)).toEqual(['Asha Rao'])
    expect(count).toBe(1)
    expect(movements.every(({ holder }) => holder.own)).toBe(true)
  })

  it('an investor without funds costs one read', async () => {
    const scene = figureScene([])
    expect(await readFundFigures(scene.reads, 'inv_1', { today: '2026-11-26', ...year })).toBeUndefined()
    expect(scene.read).toEqual([])
  })
})
