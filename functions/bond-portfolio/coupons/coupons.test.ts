import { describe, expect, it } from 'vitest'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bookFaults } from '../../book/invariants.ts'
import { entriesUnder } from '../../book/readers.ts'
import { runAt } from '../../platform/testing.ts'
import { startReconciliation } from '../reconciliation/startReconciliation.ts'
import {
  asClaimed,
  askAgain,
  deliver,
  dematOf,
  differences,
  drain,
  holders,
  isDelivered,
  payDay,
  payees,
  payoutOf,
  paysNothing,
  registrar,
  runOf,
  started,
  sunday,
  undelivered,
  wire,
} from '../testing/couponScene.ts'
import { at, hold, instrumentOf, monthlyIsin, now, onDay, scene } from '../testing/scene.ts'
import { onCouponPageDue } from './onCouponPageDue.ts'
import { payCoupons } from './payCoupons.ts'

describe('a Sunday’s coupon', () => {
  it('is paid on the Monday to the owners of 24 October: 80.52 a unit', async () => {
    await hold({ settledOn: '2026-10-24' })
    onDay(sunday)
    await payDay()
    expect(await payoutOf(sunday)).toBeUndefined()
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      units: 10,
      couponPaise: 80_520,
      tdsPaise: 0,
      netPaise: 80_520,
      recordDate: '2026-10-24',
      paymentDate: '2026-11-09',
      paidOn: '2026-11-09',
      final: false,
    })
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 1, open: 0 } })
    expect(scene.table.events('couponCredited')).toEqual([
      { ISIN: monthlyIsin, dueDate: sunday, investorId: 'inv_1' },
    ])
  })

  it('is paid later when the Monday is announced to be a holiday, and once', async () => {
    await hold({ settledOn: '2026-10-24' })
    scene.calendar = new MarketCalendar([{ date: '2026-11-09', standing: 'holiday' }])
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toBeUndefined()
    // Tuesday is a holiday as published.
    onDay('2026-11-11')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ paymentDate: '2026-11-11', couponPaise: 80_520 })
    // What is booked stands where it was booked, whatever is announced or taken back afterwards.
    scene.calendar = publishedCalendar
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ paymentDate: '2026-11-11', couponPaise: 80_520 })
    expect(scene.table.events('couponCredited')).toHaveLength(1)
  })

  it('is claimed at the registrar by demat account, and only what was held on the record date', async () => {
    await hold({ settledOn: '2026-10-24' })
    await hold({ settledOn: '2026-10-25', units: 5 })
    await hold({ investorId: 'inv_2', settledOn: '2026-10-26' })
    onDay('2026-11-09')
    await payDay()
    expect(registrar.claims).toEqual([
      {
        ISIN: monthlyIsin,
        dueDate: sunday,
        paymentDate: '2026-11-09',
        lines: [
          {
            dematNumber: dematOf('inv_1'),
            grossPaise: 80_520,
            tdsPaise: 0,
            netPaise: 80_520,
            redeemedUnits: 0,
          },
        ],
      },
    ])
    expect(await payoutOf(sunday, 'inv_2')).toBeUndefined()
  })

  it('is booked from the issuer to the investor, the tax in between', async () => {
    await hold()
    payees.set('inv_1', { dematNumber: dematOf('inv_1'), hasPan: false })
    scene.catalogue = [{ ...instrumentOf(), taxedKind: 'ptc' }]
    onDay('2026-11-09')
    await payDay()
    const [entry] = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)
    // Without a PAN 20 %.
    expect(entry?.money).toEqual([
      { account: `issuer#${monthlyIsin}`, paise: 80_520 },
      { account: 'tds', paise: -16_104 },
      { account: 'paidOut#inv_1', paise: -64_416 },
    ])
  })
})

describe('the job', () => {
  it('done twice, and every event delivered twice, pays once', async () => {
    await holders(3)
    onDay('2026-11-09')
    await payDay()
    const rows = scene.table.rows.size
    await payDay()
    expect(scene.table.rows.size).toBe(rows)
    const events = [...scene.table.rows.values()].flatMap(({ event }) => (event === undefined ? [] : [event]))
    for (const event of events) {
      const delivered = event as Parameters<typeof deliver>[0]
      if (['couponRunDue', 'couponPageDue'].includes(delivered.name)) await deliver(delivered)
    }
    await drain()
    expect(scene.table.events('couponCredited').filter(({ dueDate }) => dueDate === sunday)).toHaveLength(3)
    for (const investorId of ['inv_00001', 'inv_00002', 'inv_00003'])
      expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#${investorId}`)).toHaveLength(1)
  })

  it('goes over 45 holders in three pages', async () => {
    const ids = await holders(45)
    onDay('2026-11-09')
    await payDay()
    expect(
      registrar.claims.filter(({ dueDate }) => dueDate === sunday).map(({ lines }) => lines.length),
    ).toEqual([20, 20, 5])
    expect((await runOf(sunday))?.tally).toEqual({ credited: 45, open: 0, differing: 0 })
    for (const investorId of ids) expect((await payoutOf(sunday, investorId))?.state).toBe('credited')
  })

  it('goes over 40 holders in two full pages and an empty one', async () => {
    await holders(40)
    onDay('2026-11-09')
    await payDay()
    expect((await runOf(sunday))?.tally.credited).toBe(40)
    expect((await runOf(sunday))?.state).toBe('done')
  })

  it('that cannot read one holder pays all the others, says so, and asks for that one again', async () => {
    const ids = await holders(25)
    onDay('2026-11-09')
    const broken = () => Promise.reject(new Error('unreadable'))
    const wired = wire()
    const some = {
      ...wired,
      payeeOf: (id: string) => (id === ids[2] ? broken() : wired.payeeOf(id)),
    }
    await payCoupons(some).run(runAt(now(), scene.calendar))
    let failed = 0
    for (let [event] = undelivered(); event !== undefined; [event] = undelivered()) {
      isDelivered(event)
      await deliver(event, some).catch(() => {
        failed += 1
      })
    }
    expect(failed).toBeGreaterThan(0)
    for (const id of ids)
      expect((await payoutOf(sunday, id))?.state, id).toBe(id === ids[2] ? undefined : 'credited')
    expect(await runOf(sunday)).toMatchObject({ state: 'awaiting', tally: { credited: 24, open: 1 } })
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect((await payoutOf(sunday, ids[2]))?.state).toBe('credited')
    expect((await runOf(sunday))?.state).toBe('done')
  })

  it('that dies between two pages begins the page again and pays nobody twice', async () => {
    await holders(45)
    onDay('2026-11-09')
    const with_ = wire()
    let pages = 0
    const dying = {
      ...with_,
      runs: {
        ...with_.runs,
        endPage: (...turn: Parameters<typeof with_.runs.endPage>) => {
          pages += 1
          return pages === 2 ? Promise.reject(new Error('killed')) : with_.runs.endPage(...turn)
        },
      },
    }
    await payCoupons(with_).run(runAt(now(), scene.calendar))
    for (let [event] = undelivered(); event !== undefined; [event] = undelivered()) {
      const delivered = event
      await deliver(delivered, dying).catch(() => deliver(delivered, with_))
      isDelivered(delivered)
    }
    expect((await runOf(sunday))?.tally).toEqual({ credited: 45, open: 0, differing: 0 })
    expect(scene.table.events('couponCredited').filter(({ dueDate }) => dueDate === sunday)).toHaveLength(45)
  })

  it('whose message is lost for good is begun again by the sweep after a quarter of an hour', async () => {
    await holders(2)
    onDay('2026-11-09')
    await payCoupons(wire()).run(runAt(now(), scene.calendar))
    for (const event of undelivered()) isDelivered(event)
    await askAgain()
    expect((await runOf(sunday))?.state).toBe('due')
    at('2026-11-09T04:46:00Z')
    await askAgain()
    expect((await runOf(sunday))?.state).toBe('done')
  })

  it('a page of a pass that was overtaken does nothing', async () => {
    await holders(1)
    onDay('2026-11-09')
    const with_ = wire()
    const run = await with_.runs.find(monthlyIsin, sunday)
    expect(run).toBeUndefined()
    await with_.runs.open(
      monthlyIsin,
      { dueDate: sunday, paymentDate: '2026-11-09' },
      { now: now(), correlationId: 'x' },
    )
    const opened = await with_.runs.find(monthlyIsin, sunday)
    if (opened === undefined) throw new Error('no run')
    expect(await with_.runs.beginPass(opened, { now: now(), correlationId: 'x' })).toBe(true)
    expect(await with_.runs.beginPass(opened, { now: now(), correlationId: 'x' })).toBe(false)
    const again = await with_.runs.find(monthlyIsin, sunday)
    if (again === undefined) throw new Error('no run')
    await with_.runs.beginPass(again, { now: now(), correlationId: 'x' })
    const [, first, second] = undelivered()
    if (first === undefined || second === undefined) throw new Error('no pages')
    await onCouponPageDue(with_).consume(
      { id: 'b', source: 's', 'detail-type': first.name, time: first.at, detail: first },
      runAt(now(), scene.calendar),
    )
    expect(registrar.claims).toEqual([])
    await deliver(second)
    expect(registrar.claims).toHaveLength(1)
  })

  it('makes up for the days it missed, and for more holders than one day’s', async () => {
    await hold()
    onDay('2026-11-09')
    await payDay()
    onDay('2027-03-10')
    await payDay()
    for (const dueDate of ['2026-12-08', '2027-01-08', '2027-02-08', '2027-03-08'])
      expect((await payoutOf(dueDate))?.state, dueDate).toBe('credited')
  })

  it('pays what a holding recorded afterwards was entitled to, and nobody else again', async () => {
    await hold({ investorId: 'inv_1' })
    onDay('2026-11-09')
    await payDay()
    await hold({ investorId: 'inv_0', settledOn: '2026-10-01' })
    const run = await runOf(sunday)
    if (run === undefined) throw new Error('no run')
    const [event] = [...scene.table.rows.values()].flatMap(row => {
      const found = row.event as Parameters<typeof deliver>[0] | undefined
      return found?.name === 'couponRunDue' && found.aggregate.id.endsWith(sunday) ? [found] : []
    })
    if (event === undefined) throw new Error('no event')
    await deliver(event)
    await drain()
    expect((await payoutOf(sunday, 'inv_0'))?.state).toBe('credited')
    expect(scene.table.events('couponCredited').filter(({ dueDate }) => dueDate === sunday)).toHaveLength(2)
  })
})

describe('units recorded after the payment was noted', () => {
  const recordedAgain = async () => {
    await hold({ settledOn: '2026-10-01', units: 5 })
    const run = await runOf(sunday)
    if (run === undefined) throw new Error('no run')
    await wire().runs.beginPass(run, { now: now(), correlationId: 'x' })
    await drain()
  }
  it('are added as long as nobody paid it, also to a late one', async () => {
    await hold({ settledOn: '2026-10-01', units: 170 })
    onDay('2026-11-12')
    registrar.pays = paysNothing
    await payDay()
    // 13,688.40 with 10 % tax; then five units more.
    expect(await payoutOf(sunday)).toMatchObject({ state: 'late', units: 170, tdsPaise: 136_884 })
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    await recordedAgain()
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      units: 175,
      couponPaise: 1_409_100,
      tdsPaise: 140_910,
    })
  })

  it('open a payment again that was credited without them, and book only what is more', async () => {
    await hold({ settledOn: '2026-10-01' })
    onDay('2026-11-09')
    await payDay()
    await recordedAgain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 15, netPaise: 120_780 })
    const booked = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)
    expect(booked.map(({ what, money }) => [what, money[0]?.paise])).toEqual([
      ['credit', 80_520],
      ['credit#15', 40_260],
    ])
    expect((await runOf(sunday))?.state).toBe('done')
    expect(
      bookFaults(
        [...scene.table.rows.values()].filter(({ pk }) => /^(investor|entries|holders)#/.test(String(pk))),
      ),
    ).toEqual([])
  })

  it('that the registrar says were not paid are a break for people, and the payment stays open', async () => {
    await hold({ settledOn: '2026-10-01' })
    onDay('2026-11-09')
    await payDay()
    registrar.pays = claims => Promise.resolve(asClaimed(claims).map(line => ({ ...line, netPaise: 80_520 })))
    await recordedAgain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'due', units: 15 })
    expect(await differences()).toMatchObject([
      { investorId: 'inv_1', state: 'open', ours: 120_780, theirs: 80_520 },
    ])
  })
})

describe('a thousand lots of one holder', () => {
  it('are one payment', async () => {
    for (let index = 0; index < 1000; index += 1) await hold({ settledOn: '2026-10-20', units: 2 })
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ units: 2000, couponPaise: 16_104_000, state: 'credited' })
  })
})

describe('the comparison of the day', () => {
  it('is started once per Indian day, under the day’s name', async () => {
    at('2026-11-20T14:30:00Z')
    await startReconciliation(wire()).run(runAt(now(), scene.calendar))
    expect(started).toEqual([['book-reconciliation', '2026-11-20', { date: '2026-11-20' }]])
  })
})
