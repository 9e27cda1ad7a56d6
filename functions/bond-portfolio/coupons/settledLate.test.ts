import { beforeEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../book/invariants.ts'
import { entriesUnder } from '../../book/readers.ts'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { runAt } from '../../platform/testing.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { askAgain, drain, payDay, payoutOf, registrar, runOf, sunday, wire } from '../testing/couponScene.ts'
import { at, hold, monthlyIsin, now, onDay, scene } from '../testing/scene.ts'
import { onOrderSettled } from './onOrderSettled.ts'

const settledSays = (orderId: string, investorId = 'inv_1') =>
  onOrderSettled(wire()).consume(
    deliveredEvent(
      'orders',
      'orderSettled',
      { orderId, investorId, product: 'ugro-capital-2028', ISIN: monthlyIsin },
      { now: now(), type: 'order', id: orderId, eventId: `evt_${orderId}` },
    ),
    runAt(now()),
  )
const requestedRuns = () => scene.table.events('couponRunDue')

describe('a settlement that is recorded after the run of a payment it owns', () => {
  beforeEach(async () => {
    await hold({ investorId: 'inv_2' })
    onDay('2026-11-09')
    await payDay()
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 1 } })
  })

  it('is paid it all the same, and nobody else again', async () => {
    onDay('2026-11-11')
    await settledSays(await hold({ settledOn: '2026-10-24' }))
    await drain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 10, netPaise: 80_520 })
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 2, open: 0 } })
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_2`)).toHaveLength(1)
  })

  it('delivered twice, asks and is paid once', async () => {
    const orderId = await hold({ settledOn: '2026-10-24' })
    await settledSays(orderId)
    await drain()
    const before = [requestedRuns().length, scene.table.rows.size]
    await settledSays(orderId)
    expect(await drain()).toBe(0)
    expect([requestedRuns().length, scene.table.rows.size]).toEqual(before)
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)).toHaveLength(1)
  })

  it('asks for every one of them, also where no run was ever opened', async () => {
    const before = requestedRuns().length
    await settledSays(await hold({ settledOn: '2026-08-20' }))
    expect(requestedRuns().slice(before)).toEqual(
      ['2026-09-08', '2026-10-08', sunday].map(dueDate => ({ ISIN: monthlyIsin, dueDate })),
    )
    await drain()
    for (const dueDate of ['2026-09-08', '2026-10-08', sunday])
      expect((await payoutOf(dueDate))?.state, dueDate).toBe('credited')
  })

  it('the day after the record date, owns nothing of it', async () => {
    const before = [requestedRuns().length, scene.table.rows.size]
    const orderId = await hold({ settledOn: '2026-10-25' })
    const held = scene.table.rows.size
    await settledSays(orderId)
    expect([requestedRuns().length, scene.table.rows.size]).toEqual([before[0], held])
    expect(await payoutOf(sunday)).toBeUndefined()
  })
})

describe('a settlement', () => {
  it('before the payment date leaves it to the run of that day', async () => {
    onDay('2026-11-08')
    await settledSays(await hold({ settledOn: '2026-10-23' }))
    expect(requestedRuns().filter(({ dueDate }) => dueDate === sunday)).toEqual([])
    onDay('2026-11-09')
    await payDay()
    await drain()
    expect((await payoutOf(sunday))?.state).toBe('credited')
  })

  it('whose lot or instrument cannot be read is delivered again', async () => {
    await expect(settledSays('ord_nowhere')).rejects.toThrow('not in the book')
    const orderId = await hold()
    scene.catalogue = []
    await expect(settledSays(orderId)).rejects.toThrow('not published')
  })
})

describe('a lot settled after the last record date', () => {
  // The last coupon and the principal are due on 8 February 2028, record date 24 January.
  const lastDue = '2028-02-08'
  const late = { settledOn: '2028-01-27', processedOn: '2028-01-27' }
  const gone = () => Promise.resolve(0)
  const closings = async (investorId = 'inv_1') =>
    (await wire().readBook(investorId)).lots.map(({ closedOn }) => closedOn)
  const inOrder = () =>
    expect(
      bookFaults(
        [...scene.table.rows.values()].filter(({ pk }) => /^(investor|entries|holders)#/.test(String(pk))),
      ),
    ).toEqual([])
  beforeEach(() => onDay(lastDue))

  it('is owed nothing, and closed when the depository shows none any more', async () => {
    await hold(late)
    registrar.shows = gone
    await payDay()
    expect(await payoutOf(lastDue)).toBeUndefined()
    expect(await closings()).toEqual([lastDue])
    expect(await runOf(lastDue)).toMatchObject({ state: 'done', tally: { credited: 0, open: 0 } })
    expect((await entriesUnder(scene.table, `redeem#${monthlyIsin}#inv_1`))[0]?.units).toEqual([
      { account: `held#inv_1#${monthlyIsin}`, units: -10 },
      { account: `cancelled#${monthlyIsin}`, units: 10 },
    ])
    expect(await wire().holdersOf(monthlyIsin, { most: 5 })).toEqual([{ investorId: 'inv_1', units: 0 }])
    inOrder()
  })

  it('goes beside one that is paid, each by its own', async () => {
    await hold({ settledOn: '2027-06-01', units: 4 })
    await hold(late)
    registrar.shows = gone
    await payDay()
    expect(await payoutOf(lastDue)).toMatchObject({ state: 'credited', units: 4 })
    expect(await closings()).toEqual([lastDue, lastDue])
    inOrder()
  })

  it.each([
    ['shows it still', () => Promise.resolve(10)],
    ['is silent', () => Promise.reject(new ProviderUnavailable('down'))],
  ] as const)('stays as long as the depository %s, and is asked about again', async (_name, shows) => {
    await hold(late)
    registrar.shows = shows
    await payDay()
    expect(await closings()).toEqual([undefined])
    expect(await runOf(lastDue)).toMatchObject({ state: 'awaiting', tally: { open: 1 } })
    registrar.shows = gone
    at('2028-02-08T06:00:00Z')
    await askAgain()
    expect(await closings()).toEqual([lastDue])
    expect((await runOf(lastDue))?.state).toBe('done')
  })

  it('that was never shown stays: its order waits for it', async () => {
    await hold({ ...late, processedOn: undefined })
    registrar.shows = gone
    await payDay()
    expect(await closings()).toEqual([undefined])
    expect((await runOf(lastDue))?.state).toBe('awaiting')
  })

  it('and reported when the run is done is closed all the same', async () => {
    await hold({ investorId: 'inv_2' })
    await payDay()
    expect((await runOf(lastDue))?.state).toBe('done')
    registrar.shows = gone
    await settledSays(await hold(late))
    await drain()
    expect(await closings()).toEqual([lastDue])
    expect(scene.table.events('couponCredited').filter(({ dueDate }) => dueDate === lastDue)).toHaveLength(1)
  })

  it('is not looked at by a payment that is not the last', async () => {
    onDay('2026-11-09')
    await hold({ settledOn: '2026-10-25' })
    await payDay()
    expect(await closings()).toEqual([undefined])
    expect((await runOf(sunday))?.state).toBe('done')
  })
})
