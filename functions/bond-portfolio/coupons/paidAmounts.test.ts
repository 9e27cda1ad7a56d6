import { describe, expect, it } from 'vitest'
import { paidAmountsDecided } from '../../../shared/contracts/operations/events.ts'
import { decideAmounts } from '../../book/breaks.ts'
import { entriesUnder } from '../../book/readers.ts'
import { recordTaxForm } from '../../book/taxForms.ts'
import { runAt } from '../../platform/testing.ts'
import type { PaidLine } from '../../providers/depository/port.ts'
import {
  asClaimed,
  askAgain,
  differences,
  drain,
  holders,
  payDay,
  payoutOf,
  registrar,
  runOf,
  sunday,
  wire,
} from '../testing/couponScene.ts'
import { at, hold, instrumentOf, monthlyIsin, now, onDay, scene } from '../testing/scene.ts'
import { onPaidAmountsDecided } from './onPaidAmountsDecided.ts'

/** Ten units bring 805.20 rupees of interest; nothing is deducted below the threshold of the year. */
const pays = (change: (line: PaidLine) => PaidLine): void => {
  registrar.pays = claims => Promise.resolve(asClaimed(claims).map(change))
}
const withoutSome = (line: PaidLine): PaidLine => ({
  ...line,
  grossPaise: (line.grossPaise ?? 0) - 500,
  netPaise: line.netPaise - 500,
})
const taxed = (line: PaidLine): PaidLine => ({ ...line, tdsPaise: 8_052, netPaise: line.netPaise - 8_052 })

async function decide(accepted: boolean): Promise<void> {
  const decision = { ISIN: monthlyIsin, dueDate: sunday, accepted, seenUntil: now().toISOString() }
  await scene.table.transact([decideAmounts(decision)])
  await onPaidAmountsDecided(wire()).consume(
    {
      id: `bus_${now().toISOString()}`,
      source: 'sthirank.operations',
      'detail-type': paidAmountsDecided.name,
      time: now().toISOString(),
      detail: {
        id: 'evt_decided',
        name: paidAmountsDecided.name,
        version: 1,
        at: now().toISOString(),
        aggregate: { type: 'request', id: 'req_1', version: 2 },
        correlationId: 'req_1',
        payload: { ISIN: monthlyIsin, dueDate: sunday },
      },
    },
    runAt(now(), scene.calendar),
  )
  await drain()
}
const states = async () => (await differences()).map(({ kind, state }) => `${kind} ${state}`)
const booked = async (investorId = 'inv_1') => {
  const entries = await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#${investorId}`)
  const sums: Record<string, number> = {}
  for (const { account, paise } of entries.flatMap(({ money }) => money))
    sums[account] = (sums[account] ?? 0) + paise
  return sums
}
async function payDayOf(change: (line: PaidLine) => PaidLine): Promise<void> {
  await hold({ settledOn: '2026-10-20' })
  onDay('2026-11-09')
  pays(change)
  await payDay()
}

describe('amounts that two operators accepted', () => {
  it('are booked as paid: before tax, the tax, and after it', async () => {
    await payDayOf(taxed)
    expect(await states()).toEqual(['amountDiffers open'])
    expect((await payoutOf(sunday))?.state).toBe('due')
    at('2026-11-09T06:00:00Z')
    await decide(true)
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      couponPaise: 80_520,
      tdsPaise: 8_052,
      netPaise: 72_468,
    })
    expect(await booked()).toEqual({
      [`issuer#${monthlyIsin}`]: 80_520,
      tds: -8_052,
      'paidOut#inv_1': -72_468,
    })
    expect(await states()).toEqual(['amountDiffers closed'])
    expect((await runOf(sunday))?.state).toBe('done')
    expect(scene.table.events('couponCredited')).toHaveLength(1)
  })

  it('are booked once, however often the decision is delivered', async () => {
    await payDayOf(withoutSome)
    at('2026-11-09T06:00:00Z')
    await decide(true)
    await decide(true)
    expect(await booked()).toMatchObject({ 'paidOut#inv_1': -80_020 })
    expect(scene.table.events('couponCredited')).toHaveLength(1)
  })

  it('count only as they were seen: another amount is a new difference', async () => {
    await payDayOf(withoutSome)
    pays(line => withoutSome(withoutSome(line)))
    at('2026-11-09T06:00:00Z')
    await decide(true)
    expect((await payoutOf(sunday))?.state).toBe('due')
    expect(await differences()).toMatchObject([{ state: 'open', ours: 80_520, theirs: 79_520 }])
  })

  it('are of all holders of the payment', async () => {
    const ids = await holders(30)
    onDay('2026-11-09')
    pays(withoutSome)
    await payDay()
    expect(await differences()).toHaveLength(30)
    at('2026-11-09T06:00:00Z')
    await decide(true)
    for (const id of ids)
      expect(await payoutOf(sunday, id)).toMatchObject({ state: 'credited', netPaise: 80_020 })
  })
})

describe('amounts that two operators refused', () => {
  it('close the difference, stay owed, and open it no more', async () => {
    await payDayOf(withoutSome)
    at('2026-11-09T06:00:00Z')
    await decide(false)
    expect(await states()).toEqual(['amountDiffers closed'])
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect(await states()).toEqual(['amountDiffers closed'])
    expect((await payoutOf(sunday))?.state).toBe('due')
    expect(await booked()).toEqual({})
  })

  it('are credited once the registrar pays the rest', async () => {
    await payDayOf(withoutSome)
    at('2026-11-09T06:00:00Z')
    await decide(false)
    pays(line => line)
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', netPaise: 80_520 })
  })
})

describe('a payment that the issuer makes twice', () => {
  const twice = (line: PaidLine): PaidLine => ({
    ...line,
    repeated: { netPaise: line.netPaise, paidOn: line.paidOn, utr: 'UTR2' },
  })

  it('is credited once; the second credit is a difference and nobody’s income', async () => {
    await payDayOf(twice)
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', netPaise: 80_520 })
    expect(await booked()).toMatchObject({ 'paidOut#inv_1': -80_520 })
    expect(await differences()).toMatchObject([{ kind: 'paidTwice', state: 'open', ours: 0, theirs: 80_520 }])
  })

  it('is closed by the decision of two operators, and books nothing', async () => {
    await payDayOf(twice)
    at('2026-11-09T06:00:00Z')
    await decide(true)
    expect(await states()).toEqual(['paidTwice closed'])
    expect(await booked()).toMatchObject({ 'paidOut#inv_1': -80_520 })
  })
})

describe('an issuer that pays twice on two days (M1)', () => {
  const late = (line: PaidLine): PaidLine => ({
    ...line,
    repeated: { netPaise: line.netPaise, paidOn: '2026-11-12', utr: 'UTR2' },
  })

  it('is found once the registrar is looked at again, after everything was credited', async () => {
    await payDayOf(line => line)
    expect((await runOf(sunday))?.state).toBe('done')
    pays(late)
    // Monday the 9th was the payment; Tuesday is a holiday, so five working days later is Tuesday the 17th.
    at('2026-11-17T00:59:00Z')
    expect(await askAgain()).toBe(0)
    at('2026-11-17T01:00:00Z')
    await askAgain()
    expect(await differences()).toMatchObject([{ kind: 'paidTwice', state: 'open', ours: 0, theirs: 80_520 }])
    expect(await booked()).toMatchObject({ 'paidOut#inv_1': -80_520 })
    expect(scene.table.events('couponCredited')).toHaveLength(1)
    // It was looked at once, and is not looked at for ever.
    const run = await runOf(sunday)
    expect([run?.state, run?.dueAt]).toEqual(['done', undefined])
    at('2026-12-01T06:00:00Z')
    expect(await askAgain()).toBe(0)
  })

  it('is found earlier when another holder is still asked about, and stays as two operators decided', async () => {
    await hold({ investorId: 'inv_2', settledOn: '2026-10-20' })
    await hold({ settledOn: '2026-10-20' })
    onDay('2026-11-09')
    registrar.pays = claims => Promise.resolve(asClaimed(claims).slice(0, 1))
    await payDay()
    pays(late)
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect(await states()).toEqual(['paidTwice open', 'paidTwice open'])
    at('2026-11-09T09:00:00Z')
    await decide(true)
    expect(await states()).toEqual(['paidTwice closed', 'paidTwice closed'])
    at('2026-11-17T01:00:00Z')
    await askAgain()
    expect(await states()).toEqual(['paidTwice closed', 'paidTwice closed'])
  })
})

describe('an issuer that has a Form 121', () => {
  // 200 units bring 16,104.00 rupees, beyond the threshold of the year: 1,610.40 are deducted without the form.
  const file = (filedOn: string) => {
    const { issuer } = instrumentOf()
    return scene.table.transact([recordTaxForm('inv_1', { issuer, year: '2026-27', filedOn })])
  }
  const claimed = () => registrar.claims.flatMap(({ lines }) => lines).map(({ tdsPaise }) => tdsPaise)
  const many = () => hold({ settledOn: '2026-10-20', units: 200 })

  it.each([
    ['none', undefined, 161_040],
    ['one of the record date', '2026-10-24', 0],
    ['one of a day later', '2026-10-25', 161_040],
  ])('is expected to deduct accordingly: %s', async (_name, filedOn, tdsPaise) => {
    await many()
    if (filedOn !== undefined) await file(filedOn)
    onDay('2026-11-09')
    await payDay()
    expect(claimed()).toEqual([tdsPaise])
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      couponPaise: 1_610_400,
      tdsPaise,
      netPaise: 1_610_400 - tdsPaise,
    })
  })

  it('that was recorded after the payment was credited changes nothing of what was deducted', async () => {
    await many()
    onDay('2026-11-09')
    await payDay()
    await file('2026-10-20')
    at('2026-11-17T01:00:00Z')
    await askAgain()
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      tdsPaise: 161_040,
      netPaise: 1_449_360,
    })
    expect(await states()).toEqual([])
    expect(scene.table.events('couponCredited')).toHaveLength(1)
  })

  it('that deducts although it has the form waits for two operators', async () => {
    await many()
    await file('2026-10-20')
    onDay('2026-11-09')
    pays(line => ({ ...line, tdsPaise: 161_040, netPaise: line.netPaise - 161_040 }))
    await payDay()
    expect(await states()).toEqual(['amountDiffers open'])
    at('2026-11-09T06:00:00Z')
    await decide(true)
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      tdsPaise: 161_040,
      netPaise: 1_449_360,
    })
  })

  it('books what was paid without tax by itself when the form is recorded afterwards', async () => {
    await many()
    onDay('2026-11-09')
    pays(line => ({ ...line, tdsPaise: 0, netPaise: line.grossPaise ?? 0 }))
    await payDay()
    expect(await states()).toEqual(['amountDiffers open'])
    await file('2026-10-20')
    at('2026-11-09T08:00:00Z')
    await askAgain()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', tdsPaise: 0, netPaise: 1_610_400 })
    expect(await states()).toEqual(['amountDiffers closed'])
  })
})
