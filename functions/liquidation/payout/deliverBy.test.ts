import { beforeEach, describe, expect, it } from 'vitest'
import { couponSchedule } from '../../../shared/finance/couponSchedule.ts'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf } from '../../bonds/published.ts'
import { dueOn } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import {
  accept,
  agreed,
  bodyOf,
  bond,
  bondIsin,
  clockTo,
  look,
  made,
  minutes,
  mld,
  mldIsin,
  newScene,
  now,
  price,
  problemOf,
  scene,
  wire,
} from '../testing/callScene.ts'
import { liquidationRecordOf } from '../views/liquidationView.ts'

beforeEach(() => newScene())

/** Friday the 20th: settled on Thursday the 26th. */
const settles = '2026-11-26'

describe('the last day on which sold units may leave', () => {
  it.each([
    ['a bond', bondIsin, bond.terms],
    ['an MLD', mldIsin, mld.terms],
  ])('of %s is the record date after its settlement, and is kept with the sale', async (_, ISIN, terms) => {
    const { orderId } = await made({ ISIN, units: 1 })
    const sale = await wire().store.find(orderId)
    const rows = terms === undefined ? [] : couponSchedule(bondTermsOf(terms), publishedCalendar)
    const next = rows.find(({ recordDate }) => recordDate >= settles)?.recordDate
    expect(next).toBeDefined()
    expect(sale?.deliverBy).toBe(next)
  })
})

describe('a quote that is agreed to', () => {
  it('is refused when an announced holiday moved its settlement past the record date', async () => {
    const { terms } = mld
    const rows = terms === undefined ? [] : couponSchedule(bondTermsOf(terms), publishedCalendar)
    clockTo('2028-02-21', '10:00')
    const { orderId } = await made({ ISIN: mldIsin, units: 1 })
    await price(orderId)
    scene.clock += minutes(1)
    expect(rows.map(({ recordDate }) => recordDate)).toEqual([dueOn('2028-02-21', publishedCalendar)])
    scene.calendar = new MarketCalendar([{ date: '2028-02-22', standing: 'holiday' }])
    // Agreed to, it could only fall through.
    expect(problemOf(await accept(orderId))).toBe('liquidation.matures')
    expect((await wire().store.find(orderId))?.state).toBe('quoteReady')
    scene.calendar = publishedCalendar
    await agreed(orderId)
    expect((await wire().store.find(orderId))?.state).toBe('placed')
  })
})

describe('a day that has moved since the sale', () => {
  /** One unit of the bond, as it is shown once its settlement day became a holiday. */
  const moved = async (more: Partial<Liquidation> = {}) => {
    await newScene()
    const { orderId } = await made({ ISIN: bondIsin, units: 1 })
    scene.calendar = new MarketCalendar([{ date: settles, standing: 'holiday' }])
    const sale = await wire().store.find(orderId)
    if (sale === undefined) throw new Error('the sale is gone')
    return liquidationRecordOf({ ...sale, ...more }, 'HDFC Bank ••••1234', now(), scene.calendar)
  }
  const deliverBy = settles

  it('says from which day the money moved; where nothing moved, nothing', async () => {
    const { orderId } = await made({ ISIN: bondIsin, units: 1 })
    expect(bodyOf(await look(orderId, bondIsin)).data).not.toHaveProperty('movedFrom')
    expect(await moved()).toMatchObject({ settlementDateStr: '2026-11-27', movedFrom: settles })
  })

  it('past the record date promises no money, but names the day on which the units come back', async () => {
    const view = await moved({ deliverBy })
    expect(view).toMatchObject({ fallsThroughOn: '2026-11-27' })
    expect([view.paidTo, view.settlementDateStr]).toEqual([undefined, undefined])
  })

  it('once the depository was asked only it knows, and the day stands', async () => {
    const view = await moved({ deliverBy, deliveryAskedAt: now().toISOString() })
    expect([view.settlementDateStr, view.fallsThroughOn]).toEqual(['2026-11-27', undefined])
  })

  it('a delay of the day noted by the machine is not shown beside it, any other delay is', async () => {
    const delayedUntil = '2026-11-27T05:30:00.000Z'
    const view = await moved({ reason: 'liquidation.delayedHoliday', delayedUntil })
    expect([view.movedFrom, view.reason, view.delayedUntil]).toEqual([settles, undefined, undefined])
    expect((await moved({ reason: 'liquidation.delayedUnits' })).reason).toBe('liquidation.delayedUnits')
  })
})
