import { describe, expect, it } from 'vitest'
import { entriesUnder } from '../../book/readers.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import {
  asClaimed,
  askAgain,
  differences,
  drain,
  holders,
  payDay,
  payees,
  payoutOf,
  paysNothing,
  registrar,
  runOf,
  sunday,
  wire,
} from '../testing/couponScene.ts'
import {
  at,
  hold,
  instrumentOf,
  mldIsin,
  mldOf,
  monthlyIsin,
  now,
  onDay,
  portfolio,
  scene,
} from '../testing/scene.ts'

describe('a registrar', () => {
  it('that pays later in the day is asked every hour', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = paysNothing
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'due' })
    expect(await runOf(sunday)).toMatchObject({ state: 'awaiting', tally: { open: 1 } })
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    at('2026-11-09T05:29:00Z')
    expect(await askAgain()).toBe(0)
    at('2026-11-09T05:31:00Z')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('credited')
    expect((await runOf(sunday))?.state).toBe('done')
    expect(scene.table.events('couponLate')).toEqual([])
  })

  it('that pays for what it was asked while more units are recorded is not taken to have paid for those', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    let isFirst = true
    registrar.pays = async claims => {
      if (!isFirst) return []
      isFirst = false
      await hold({ settledOn: '2026-10-20', units: 5 })
      const run = await runOf(sunday)
      if (run === undefined) throw new Error('no run')
      await wire().runs.beginPass(run, { now: now(), correlationId: 'recorded' })
      await drain()
      return asClaimed(claims)
    }
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'due', units: 15, couponPaise: 120_780 })
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('credited')
    const entries = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)
    const booked = entries.flatMap(({ money }) => money).filter(({ account }) => account === 'paidOut#inv_1')
    expect(booked.reduce((sum, { paise }) => sum - paise, 0)).toBe(120_780)
  })

  it('that is two working days late is notified once, and its late money counts', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = paysNothing
    await payDay()
    // The 10th is a holiday: the 11th and 12th are the two working days.
    onDay('2026-11-11')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('due')
    onDay('2026-11-12')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('late')
    onDay('2026-11-13')
    await askAgain()
    onDay('2026-11-16')
    registrar.pays = claims =>
      Promise.resolve(asClaimed(claims).map(line => ({ ...line, paidOn: '2026-11-16' })))
    await askAgain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', paidOn: '2026-11-16' })
    expect(scene.table.events('couponLate')).toHaveLength(1)
    expect(scene.table.events('couponCredited')).toHaveLength(1)
  })

  it('that does not pay is late in the first hour of the second working day, not at a later pass', async () => {
    await hold({ settledOn: '2026-10-20' })
    at('2026-11-09T00:30:00Z')
    registrar.pays = paysNothing
    await payDay()
    const halfHour = 1_800_000
    // Up to 16 November, as the schedule runs.
    const lateAt: string[] = []
    for (let time = now().getTime(); time < Date.parse('2026-11-16T00:00:00Z'); time += halfHour) {
      at(new Date(time + halfHour).toISOString())
      await askAgain()
      if (scene.table.events('couponLate').length > lateAt.length) lateAt.push(now().toISOString())
    }
    expect(lateAt).toHaveLength(1)
    // The 12th begins at 18:30 UTC of the 11th.
    expect(lateAt[0]).toMatch(/^2026-11-11T(18:[345]|19:[0-3])/)
  })

  it('that never pays is asked once a day for a year, and then no more', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = paysNothing
    await payDay()
    onDay('2027-11-09')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('late')
    onDay('2027-11-11')
    expect(await askAgain()).toBe(1)
    onDay('2027-11-30')
    expect(await askAgain()).toBe(0)
    expect((await runOf(sunday))?.state).toBe('awaiting')
  })

  it('that pays another amount leaves a difference and no credit; the right amount heals it', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = claims => Promise.resolve(asClaimed(claims).map(line => ({ ...line, netPaise: 80_419 })))
    await payDay()
    expect((await payoutOf(sunday))?.state).toBe('due')
    const found = {
      investorId: 'inv_1',
      kind: 'amountDiffers',
      date: '2026-11-09',
      ours: 80_520,
      theirs: 80_419,
    }
    expect(await differences()).toEqual([{ ...found, state: 'open' }])
    expect((await runOf(sunday))?.tally).toEqual({ credited: 0, open: 1, differing: 1 })
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)).toEqual([])
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    at('2026-11-09T06:31:00Z')
    await askAgain()
    expect(await differences()).toEqual([{ ...found, state: 'closed' }])
    expect((await payoutOf(sunday))?.state).toBe('credited')
  })

  it('that pays another amount is not late: it paid', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = claims => Promise.resolve(asClaimed(claims).map(line => ({ ...line, netPaise: 80_419 })))
    await payDay()
    onDay('2026-11-12')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('due')
    expect(scene.table.events('couponLate')).toEqual([])
  })

  it.each([80_420, 80_519, 80_521, 80_620])(
    'that rounds to %i instead of 80,520 is booked as it paid',
    async netPaise => {
      await hold({ settledOn: '2026-10-20' })
      onDay('2026-11-09')
      registrar.pays = claims => Promise.resolve(asClaimed(claims).map(line => ({ ...line, netPaise })))
      await payDay()
      expect(await payoutOf(sunday)).toMatchObject({
        state: 'credited',
        couponPaise: netPaise,
        tdsPaise: 0,
        netPaise,
      })
      expect(await differences()).toEqual([])
      const [entry] = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)
      expect(entry?.money).toContainEqual({ account: 'paidOut#inv_1', paise: -netPaise })
      expect((await portfolio()).consolidated.couponsPaise).toBe(netPaise)
    },
  )

  it('that paid one rupee less pays the rest of what was recorded since: what was paid is booked in two entries', async () => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = claims =>
      Promise.resolve(asClaimed(claims).map(line => ({ ...line, netPaise: line.netPaise - 100 })))
    await payDay()
    await hold({ settledOn: '2026-10-20', units: 5 })
    const run = await runOf(sunday)
    if (run === undefined) throw new Error('no run')
    await wire().runs.beginPass(run, { now: now(), correlationId: 'recorded' })
    await drain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 15, netPaise: 120_680 })
    const entries = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)
    const booked = entries.flatMap(({ money }) => money).filter(({ account }) => account === 'paidOut#inv_1')
    expect(booked.map(({ paise }) => paise)).toEqual([-80_420, -40_260])
  })

  it.each([
    ['is down or cannot be understood', new ProviderUnavailable('down'), undefined],
    ['refuses', new ProviderRefused('INVALID_BODY'), 'refused'],
  ])('that %s loses nothing: the payments are noted and asked for again', async (_, error, raised) => {
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = () => Promise.reject(error)
    const day = payDay()
    if (raised === undefined) await day
    else await expect(day).rejects.toThrow(raised)
    await drain()
    expect((await payoutOf(sunday))?.state).toBe('due')
    expect((await runOf(sunday))?.state).toBe('awaiting')
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    at('2026-11-09T06:31:00Z')
    await askAgain()
    expect((await payoutOf(sunday))?.state).toBe('credited')
  })

  it('that pays some of a page leaves the others open', async () => {
    await holders(25)
    onDay('2026-11-09')
    registrar.pays = claims => Promise.resolve(asClaimed(claims).slice(1))
    await payDay()
    expect((await runOf(sunday))?.tally).toEqual({ credited: 23, open: 2, differing: 0 })
  })

  it('cannot be asked about an investor without a demat account: the payment stays open', async () => {
    await hold({ settledOn: '2026-10-20' })
    payees.set('inv_1', { dematNumber: undefined, hasPan: true })
    onDay('2026-11-09')
    await payDay()
    expect(registrar.claims).toEqual([])
    expect((await runOf(sunday))?.tally.open).toBe(1)
  })
})

describe('maturity', () => {
  const lastDue = '2028-02-08'
  it('brings the principal with the last coupon, and the units are redeemed', async () => {
    await hold({ settledOn: '2027-06-01' })
    onDay(lastDue)
    await payDay()
    expect(await payoutOf(lastDue)).toMatchObject({
      state: 'credited',
      couponPaise: 80_300,
      principalPaise: 10_000_000,
      final: true,
    })
    const claim = registrar.claims.find(({ dueDate }) => dueDate === lastDue)
    expect(claim?.lines).toMatchObject([{ redeemedUnits: 10 }])
    const { lots } = await wire().readBook('inv_1')
    expect(lots).toMatchObject([{ closedOn: lastDue }])
    const { consolidated, holdings } = await portfolio()
    expect(holdings).toMatchObject([{ units: 10, availableUnits: 0, pfStats: { matured: true, mtm: 0 } }])
    expect(consolidated).toMatchObject({ mtm: 0, userInvestedAmnt: 0, investedAmt: 100_561.77 })
    expect(await wire().holdersOf(monthlyIsin, { most: 5 })).toEqual([{ investorId: 'inv_1', units: 0 }])
  })

  it('of 1,000 lots redeems all of them, also when it dies half way', async () => {
    for (let index = 0; index < 1000; index += 1) await hold({ settledOn: '2027-06-01', units: 1 })
    onDay(lastDue)
    const { transact } = scene.table
    let writes = 0
    scene.table.transact = items => {
      writes += 1
      return writes === 20 ? Promise.reject(new Error('killed')) : transact(items)
    }
    await expect(payDay()).rejects.toThrow('killed')
    at('2028-02-08T06:00:00Z')
    await askAgain()
    expect(await payoutOf(lastDue)).toMatchObject({
      state: 'credited',
      units: 1000,
      principalPaise: 1_000_000_000,
    })
    const { lots } = await wire().readBook('inv_1')
    expect(lots.filter(({ closedOn }) => closedOn === undefined)).toEqual([])
    expect(await wire().holdersOf(monthlyIsin, { most: 5 })).toEqual([{ investorId: 'inv_1', units: 0 }])
  })

  it('of a market-linked debenture waits for the final level, then pays by it', async () => {
    scene.catalogue = [mldOf()]
    await hold({ ISIN: mldIsin, product: 'nifty-linked-2027', units: 2, settledOn: '2026-06-01' })
    const due = '2027-08-31'
    onDay(due)
    await expect(payDay()).rejects.toThrow('final level')
    expect(await payoutOf(due, 'inv_1', mldIsin)).toBeUndefined()
    const terms = mldOf().terms
    if (terms === undefined || !('underlying' in terms)) throw new Error('no debenture')
    // 23,104.56 is + 20 %: 22 % of 2,00,000, and 10 % tax on it.
    scene.catalogue = [mldOf({ terms: { ...terms, finalLevel: '23104.56' } })]
    at('2027-08-31T07:00:00Z')
    await askAgain()
    expect(await payoutOf(due, 'inv_1', mldIsin)).toMatchObject({
      state: 'credited',
      principalPaise: 20_000_000,
      couponPaise: 4_400_000,
      tdsPaise: 440_000,
    })
  })

  it('of an amortising bond returns its parts and closes the lots with the last one', async () => {
    scene.catalogue = [
      instrumentOf({
        taxedKind: 'ptc',
        terms: {
          faceValuePaise: 10_000_000,
          allotmentDate: '2026-04-20',
          maturityDate: '2026-12-20',
          couponRate: '11.25',
          couponFrequency: 'monthly',
          principal: { kind: 'equal', every: 'quarterly' },
          dayCount: 'actualActual',
          recordDays: 15,
        },
      }),
    ]
    await hold({ units: 1, settledOn: '2026-05-04' })
    onDay('2026-07-20')
    await payDay()
    expect(await payoutOf('2026-07-20')).toMatchObject({ principalPaise: 3_333_333, final: false })
    onDay('2026-10-21')
    await payDay()
    // Dussehra, the 20th, is a holiday.
    expect(await payoutOf('2026-10-20')).toMatchObject({
      principalPaise: 3_333_333,
      paymentDate: '2026-10-21',
    })
    // Sunday 20 December: a redemption is paid on the Friday before.
    onDay('2026-12-18')
    await payDay()
    expect(await payoutOf('2026-12-20')).toMatchObject({ principalPaise: 3_333_334, final: true })
    expect((await wire().readBook('inv_1')).lots).toMatchObject([{ closedOn: '2026-12-18' }])
  })
})
