import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openRfqGateway } from '../bondExchange/rfqGateway.ts'
import { openParticipantGateway } from './participantGateway.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const now = () => new Date('2026-11-20T04:30:00.000Z')
const demat = 'IN30021412345678'
const ISIN = 'INE000A07013'

describe('the participant over the wire', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await setClock('2026-11-20T10:00:00+05:30')
  })
  afterEach(() => sandbox.stop())

  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const setClock = (at: string) => send('/clock', { now: at })
  const client = providerClient({ pause })
  const adapter = () =>
    openParticipantGateway({ client, secrets, url: `http://127.0.0.1:${sandbox.port}/depository`, now })
  const buy = async (units: number): Promise<void> => {
    const exchange = openRfqGateway({
      client,
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/exchange`,
      now,
    })
    const orderId = `ord_mfz3k1x0-${units}`
    await exchange.place({
      orderId,
      ISIN,
      units,
      cleanPrice: '98.4800',
      considerationPaise: 10_056_177,
      settlementDate: '2026-11-23',
      dematNumber: demat,
    })
    await exchange.find(orderId)
  }

  it('shows what was settled, from 11:00 of the settlement date on', async () => {
    await buy(10)
    expect(await adapter().units(demat, ISIN)).toBe(0)
    await setClock('2026-11-23T11:00:00+05:30')
    expect(await adapter().units(demat, ISIN)).toBe(10)
    expect(await adapter().holdings('2026-11-23')).toEqual({
      rows: [{ dematNumber: demat, ISIN, units: 10, pledgedUnits: 0 }],
    })
    expect(await adapter().holdings('2026-11-22')).toEqual({ rows: [] })
  })

  it('19: a working day later', async () => {
    await buy(19)
    await setClock('2026-11-23T18:00:00+05:30')
    expect(await adapter().units(demat, ISIN)).toBe(0)
    // The 24th is a holiday of the exchanges (Guru Nanak Jayanti).
    await setClock('2026-11-25T11:00:00+05:30')
    expect(await adapter().units(demat, ISIN)).toBe(19)
  })

  it('16: what the seller never delivered never arrives', async () => {
    await buy(16)
    await setClock('2026-11-30T18:00:00+05:30')
    expect(await adapter().units(demat, ISIN)).toBe(0)
  })

  it('holdings bought elsewhere are set, page by page', async () => {
    for (let index = 0; index < 201; index += 1)
      await send('/depository', { dematNumber: `IN300214${10_000_000 + index}`, ISIN, units: index + 1 })
    await send('/depository', { dematNumber: 'IN30021410000000', ISIN, units: 0 })
    const without = await adapter().holdings('2026-11-20')
    expect([without.rows.length, without.next]).toEqual([200, undefined])
    await send('/depository', { dematNumber: 'IN30021410000000', ISIN, units: 5 })
    const first = await adapter().holdings('2026-11-20')
    expect([first.rows.length, first.rows[0]?.units, first.next]).toEqual([200, 5, '200'])
    const second = await adapter().holdings('2026-11-20', '200')
    expect(second).toMatchObject({ rows: [{ dematNumber: 'IN30021410000200', ISIN, units: 201 }] })
    expect(second.next).toBeUndefined()
  })

  const claims = (isin: string, netPaise = 71_000, redeemedUnits = 0, tdsPaise = 0) => ({
    ISIN: isin,
    dueDate: '2026-11-28',
    paymentDate: '2026-11-30',
    lines: [{ dematNumber: demat, grossPaise: netPaise + tdsPaise, tdsPaise, netPaise, redeemedUnits }],
  })

  it('a claim is paid on its payment date, and stays as it was paid', async () => {
    await setClock('2026-11-30T10:59:00+05:30')
    expect(await adapter().payouts(claims(ISIN))).toEqual([])
    expect(await adapter().payouts(claims(ISIN, 70_000))).toEqual([])
    await setClock('2026-11-30T11:00:00+05:30')
    const paid = await adapter().payouts(claims(ISIN, 70_000))
    expect(paid).toEqual([
      {
        dematNumber: demat,
        grossPaise: 70_000,
        tdsPaise: 0,
        netPaise: 70_000,
        paidOn: '2026-11-30',
        utr: expect.stringMatching(/^REGR[0-9A-F]{12}$/),
      },
    ])
    expect(await adapter().payouts(claims(ISIN, 60_000))).toEqual(paid)
    // Units that became known later were held all the time, so they were paid with the others.
    expect(await adapter().payouts(claims(ISIN, 99_999))).toMatchObject([{ netPaise: 99_999 }])
  })

  it('an ISIN whose last but one character is 9 pays three working days late, 8 never', async () => {
    await setClock('2026-11-30T12:00:00+05:30')
    expect(await adapter().payouts(claims('INE000A07096'))).toEqual([])
    expect(await adapter().payouts(claims('INE000A07088'))).toEqual([])
    await setClock('2026-12-03T11:00:00+05:30')
    expect(await adapter().payouts(claims('INE000A07096'))).toMatchObject([{ paidOn: '2026-12-03' }])
    expect(await adapter().payouts(claims('INE000A07088'))).toEqual([])
  })

  it('an ISIN whose last but one character is 7 pays 1.00 less, 6 pays 5.00 less, the same each time', async () => {
    await setClock('2026-11-30T12:00:00+05:30')
    for (const isin of ['INE000A07070', 'INE000A07062']) {
      const first = await adapter().payouts(claims(isin))
      expect(first).toMatchObject([{ netPaise: isin === 'INE000A07070' ? 70_900 : 70_500 }])
      expect(await adapter().payouts(claims(isin))).toEqual(first)
    }
    // Nothing would be left of a claim that is no larger.
    expect(await adapter().payouts(claims('INE000A07054', 40))).toMatchObject([{ netPaise: 40 }])
  })

  it('an ISIN whose last but one character is G deducts no tax', async () => {
    await setClock('2026-11-30T12:00:00+05:30')
    expect(await adapter().payouts(claims('INE000A070G1', 72_000, 0, 8_000))).toMatchObject([
      { grossPaise: 80_000, tdsPaise: 0, netPaise: 80_000 },
    ])
    expect(await adapter().payouts(claims(ISIN, 72_000, 0, 8_000))).toMatchObject([
      { grossPaise: 80_000, tdsPaise: 8_000, netPaise: 72_000 },
    ])
  })

  it('an ISIN whose last but one character is T pays twice: one line, with the second credit beside it', async () => {
    await setClock('2026-11-30T12:00:00+05:30')
    const first = await adapter().payouts(claims('INE000A070T1'))
    expect(first).toMatchObject([
      {
        netPaise: 71_000,
        utr: expect.stringMatching(/^REGR/),
        repeated: { netPaise: 71_000, paidOn: '2026-11-30', utr: expect.stringMatching(/^REG2/) },
      },
    ])
    expect(await adapter().payouts(claims('INE000A070T1'))).toEqual(first)
  })

  it('redeemed units are gone from the day they were paid for', async () => {
    await send('/depository', { dematNumber: demat, ISIN, units: 10 })
    await setClock('2026-11-30T11:00:00+05:30')
    await adapter().payouts(claims(ISIN, 10_000_000, 10))
    expect(await adapter().units(demat, ISIN)).toBe(0)
    expect((await adapter().holdings('2026-11-29')).rows).toMatchObject([
      { dematNumber: demat, ISIN, units: 10 },
    ])
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
  ])('a participant that is %s', async (behaviour, name) => {
    await send('/moods', { vendor: 'depository', mood: behaviour })
    await expect(adapter().units(demat, ISIN)).rejects.toMatchObject({ name })
    await expect(adapter().payouts(claims(ISIN))).rejects.toMatchObject({ name })
  })

  it('a participant that is slow is waited for, one that is silent is not', async () => {
    await send('/moods', { vendor: 'depository', mood: 'slow' })
    let isOver = false
    const asking = adapter()
      .units(demat, ISIN)
      .finally(() => {
        isOver = true
      })
    for (let minute = 1; !isOver; minute += 1)
      await setClock(new Date(now().getTime() + minute * 60_000).toISOString())
    await expect(asking).resolves.toBe(0)
    await send('/moods', { vendor: 'depository', mood: 'silent' })
    const impatient = openParticipantGateway({
      client: (request, limits) => client(request, { ...limits, budgetMs: 50 }),
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/depository`,
      now,
    })
    await expect(impatient.units(demat, ISIN)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('answers that are to be distrusted', () => {
  const urls: string[] = []
  const answering = (body: unknown, status = 200) =>
    openParticipantGateway({
      client: providerClient({
        attempts: 1,
        pause,
        fetch: url => {
          urls.push(String(url))
          return Promise.resolve(Response.json(body, { status }))
        },
      }),
      secrets,
      url: 'http://vendor.test',
      now,
    })
  const unreadable = { name: 'ProviderUnavailable' }

  it.each([
    ['another account', { dematNumber: 'IN30021400000000', isin: ISIN, units: 1 }],
    ['another ISIN', { dematNumber: demat, isin: 'INE000A07021', units: 1 }],
    ['half a unit', { dematNumber: demat, isin: ISIN, units: 0.5 }],
    ['fewer than none', { dematNumber: demat, isin: ISIN, units: -1 }],
  ])('units of %s are no answer', async (_, body) => {
    await expect(answering(body).units(demat, ISIN)).rejects.toMatchObject(unreadable)
  })

  it('a number of an account is never part of an address', async () => {
    urls.length = 0
    await answering({ dematNumber: demat, isin: ISIN, units: 1 }).units(demat, ISIN)
    expect(urls).toEqual(['http://vendor.test/v1/holdings/query'])
  })

  it('holdings of another day, or the same page for ever, are no answer', async () => {
    await expect(answering({ date: '2026-11-19', rows: [] }).holdings('2026-11-20')).rejects.toMatchObject(
      unreadable,
    )
    const again = answering({ date: '2026-11-20', rows: [], next: '200' }).holdings('2026-11-20', '200')
    await expect(again).rejects.toMatchObject(unreadable)
  })

  const line = { dematNumber: demat, netPaise: 71_000, paidOn: '2026-11-30', utr: 'REGR1' }
  const claims = {
    ISIN,
    dueDate: '2026-11-28',
    paymentDate: '2026-11-30',
    lines: [{ dematNumber: demat, grossPaise: 71_000, tdsPaise: 0, netPaise: 71_000, redeemedUnits: 0 }],
  }
  it.each([
    ['of another ISIN', { isin: 'INE000A07021', dueDate: '2026-11-28', paid: [line] }],
    ['of another date', { isin: ISIN, dueDate: '2026-11-27', paid: [line] }],
    [
      'to somebody else',
      { isin: ISIN, dueDate: '2026-11-28', paid: [{ ...line, dematNumber: 'IN30021400000000' }] },
    ],
    ['twice', { isin: ISIN, dueDate: '2026-11-28', paid: [line, line] }],
    [
      'three times',
      {
        isin: ISIN,
        dueDate: '2026-11-28',
        paid: [line, { ...line, utr: 'REGR2' }, { ...line, utr: 'REGR3' }],
      },
    ],
    [
      'whose amounts do not add up',
      {
        isin: ISIN,
        dueDate: '2026-11-28',
        paid: [{ ...line, grossPaise: 71_000, tdsPaise: 100 }],
      },
    ],
    ['with the tax only', { isin: ISIN, dueDate: '2026-11-28', paid: [{ ...line, tdsPaise: 100 }] }],
    ['without a UTR', { isin: ISIN, dueDate: '2026-11-28', paid: [{ ...line, utr: '' }] }],
  ])('a payment %s is no answer', async (_, body) => {
    await expect(answering(body).payouts(claims)).rejects.toMatchObject(unreadable)
  })

  it('no claims ask nobody, too many are a mistake of ours', async () => {
    urls.length = 0
    expect(await answering({}).payouts({ ...claims, lines: [] })).toEqual([])
    const many = Array.from({ length: 101 }, () => ({
      dematNumber: demat,
      grossPaise: 1,
      tdsPaise: 0,
      netPaise: 1,
      redeemedUnits: 0,
    }))
    await expect(answering({}).payouts({ ...claims, lines: many })).rejects.toBeInstanceOf(RangeError)
    expect(urls).toEqual([])
  })

  it('a 200 with an error is a refusal', async () => {
    const refused = answering({ error: { code: 'CLIENT_SUSPENDED' } }).units(demat, ISIN)
    await expect(refused).rejects.toMatchObject({ code: 'CLIENT_SUSPENDED' })
  })
})
