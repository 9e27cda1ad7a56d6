import { afterEach, describe, expect, it } from 'vitest'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { bookFaults } from '../../book/invariants.ts'
import { runAt } from '../../platform/testing.ts'
import { findCalledPayment } from '../payouts/calledPayment.ts'
import { holders, payDay, payoutOf, registrar, wire } from '../testing/couponScene.ts'
import { askToSell, deliverSale } from '../testing/sales.ts'
import {
  hold,
  instrumentOf,
  monthlyIsin,
  monthlyTerms,
  now,
  onDay,
  payouts,
  portfolio,
  reads,
  scene,
} from '../testing/scene.ts'
import { onCallAnnounced, onCallPageDue } from './onCallAnnounced.ts'

/** Terms beyond a plain bond as they are paid: a call, compounded interest with a premium, principal alone, no maturity (M6). */

afterEach(() => {
  const rows = [...scene.table.rows.entries()].flatMap(([name, row]) =>
    name.startsWith('sthirank-book|') && row.pk !== 'breaks' ? [row] : [],
  )
  expect(bookFaults(rows)).toEqual([])
})

const called = { date: '2027-03-08', price: '101', announcedOn: '2027-01-20' }
const callable: BondTerms = {
  ...monthlyTerms,
  options: [{ kind: 'call', date: '2027-03-08', price: '101' }],
}
const isCalled = (): void => {
  scene.catalogue = [instrumentOf({ terms: { ...callable, called } })]
}

/** The event of the announcement, and every page it leads to. */
async function announce(): Promise<void> {
  const envelope = (name: string, detail: object, id: string) => ({
    id,
    source: 'sthirank.bonds',
    'detail-type': name,
    time: now().toISOString(),
    detail: {
      id,
      name,
      at: now().toISOString(),
      aggregate: { type: 'call', id, version: 1 },
      correlationId: 'test',
      version: 1,
      payload: detail,
    },
  })
  const payload = { product: 'ugro-capital-2028', ISIN: monthlyIsin, date: called.date }
  await onCallAnnounced(wire()).consume(
    envelope('callAnnounced', payload, 'e0'),
    runAt(now(), scene.calendar),
  )
  for (let page = 0; page < scene.table.events('callPageDue').length; page += 1)
    await onCallPageDue(wire()).consume(
      envelope('callPageDue', scene.table.events('callPageDue')[page] ?? {}, `e${page + 1}`),
      runAt(now(), scene.calendar),
    )
}

describe('a call that is announced', () => {
  it('is noted for every holder once, page by page, however often it is delivered', async () => {
    const ids = await holders(120)
    isCalled()
    await announce()
    await announce()
    const noted = scene.table.events('holdingCalled').map(event => event.investorId)
    expect([...noted].sort()).toEqual(ids)
  })

  it('is not noted for who holds nothing any more', async () => {
    await hold({ settledOn: '2026-08-20' })
    const request = await askToSell(10, { today: '2026-10-20' })
    if (request === undefined) throw new Error('not sold')
    await deliverSale(request, 10_000_000, '2026-10-23')
    isCalled()
    await announce()
    expect(scene.table.events('holdingCalled')).toEqual([])
  })

  it('brings its holder interest, premium and principal, of which TDS is on what is no principal', async () => {
    await hold({ units: 30, settledOn: '2026-08-20' })
    isCalled()
    onDay('2027-01-20')
    const key = { investorId: 'inv_1', ISIN: monthlyIsin, dueDate: called.date }
    const found = await findCalledPayment(reads(), key, '2027-01-20', scene.calendar)
    // 8 February to 8 March 2027: 28 days of 9.48 % on 10,000 are 72.72, with 100.00 on top; thirty units.
    expect(found).toMatchObject({
      price: '101',
      announcedOn: '2027-01-20',
      recordDate: '2027-02-21',
      line: { units: 30, couponPaise: 30 * (72_72 + 100_00), principalPaise: 30 * 10_000_00 },
    })
    expect(found?.line.tdsPaise).toBeGreaterThan(0)
    for (const day of [
      '2026-09-08',
      '2026-10-08',
      '2026-11-09',
      '2026-12-08',
      '2027-01-08',
      '2027-02-08',
      '2027-03-08',
    ]) {
      onDay(day)
      await payDay()
    }
    expect(await payoutOf(called.date)).toMatchObject({
      state: 'credited',
      units: 30,
      couponPaise: found?.line.couponPaise,
      principalPaise: 30 * 10_000_00,
      tdsPaise: found?.line.tdsPaise,
      final: true,
    })
    expect(registrar.claims.at(-1)?.lines[0]?.redeemedUnits).toBe(30)
    onDay('2027-03-09')
    const { holdings } = await portfolio()
    expect(holdings[0]?.pfStats).toMatchObject({ matured: true, maturityDate: '2027-03-08', mtmPaise: 0 })
    // Nothing is expected after it.
    expect((await payouts({ from: '2027-03-09', to: '2028-12-31' })).payouts).toEqual([])
  })
})

describe('compounded interest with a premium', () => {
  it('is one payment at the maturity, taxed as interest', async () => {
    const terms: BondTerms = {
      ...monthlyTerms,
      faceValuePaise: 1_000_00,
      allotmentDate: '2026-08-10',
      maturityDate: '2027-08-10',
      couponRate: '9.25',
      couponFrequency: 'atMaturity',
      compounding: 'quarterly',
      redemptionPremium: '2',
    }
    scene.catalogue = [instrumentOf({ terms })]
    await hold({ units: 200, settledOn: '2026-08-20' })
    onDay('2027-08-10')
    await payDay()
    // By hand: 92, 92, 89 and 92 days of 365 make 1,000 grow to 1,095.7584, with 20.00 on top; 10 % of 200 units.
    const couponPaise = 200 * (95_76 + 20_00)
    expect(await payoutOf('2027-08-10')).toMatchObject({
      state: 'credited',
      couponPaise,
      principalPaise: 200 * 1_000_00,
      tdsPaise: couponPaise / 10,
      final: true,
    })
  })
})

describe('principal between interest dates', () => {
  it('is paid without interest and without tax, and the units stay', async () => {
    const terms: BondTerms = {
      ...monthlyTerms,
      faceValuePaise: 12_000_00,
      allotmentDate: '2026-08-10',
      maturityDate: '2027-08-10',
      couponRate: '10.40',
      couponFrequency: 'quarterly',
      principal: { kind: 'equal', every: 'monthly' },
    }
    scene.catalogue = [instrumentOf({ terms })]
    await hold({ units: 10, settledOn: '2026-08-12' })
    onDay('2026-09-10')
    await payDay()
    expect(await payoutOf('2026-09-10')).toMatchObject({
      state: 'credited',
      couponPaise: 0,
      tdsPaise: 0,
      principalPaise: 10 * 1_000_00,
      netPaise: 10 * 1_000_00,
      final: false,
    })
    const { holdings } = await portfolio()
    expect(holdings[0]).toMatchObject({ units: 10, pfStats: { matured: false, couponPayoutPaise: 0 } })
  })
})

describe('a perpetual bond', () => {
  it('has no maturity in the portfolio, and payments up to its next call', async () => {
    const terms: BondTerms = {
      ...monthlyTerms,
      allotmentDate: '2025-08-20',
      maturityDate: '2125-08-20',
      couponRate: '9.75',
      couponFrequency: 'annual',
      perpetual: true,
      options: [{ kind: 'call', date: '2030-08-20', price: '100' }],
    }
    scene.catalogue = [instrumentOf({ terms })]
    await hold({ units: 10, settledOn: '2026-08-25' })
    const { holdings } = await portfolio()
    expect(holdings[0]?.pfStats.maturityDate).toBeUndefined()
    expect(holdings[0]?.pfStats.matured).toBe(false)
    const rows = (await payouts({ from: '2026-08-25', to: '2130-01-01' })).payouts
    expect(rows.map(({ dueDate }) => dueDate)).toEqual([
      '2027-08-20',
      '2028-08-20',
      '2029-08-20',
      '2030-08-20',
    ])
    expect(rows.every(({ principalPaise }) => principalPaise === 0)).toBe(true)
  })
})
