import { beforeEach, describe, expect, it } from 'vitest'
import { redeemCodeRequested } from '../../../shared/contracts/liquidation/events.ts'
import { emit } from '../records/moveRecord.ts'
import { type MemoryTable, memoryTable, testCipher } from '../testing/memoryTable.ts'
import { type OneTimeCodes, oneTimeCodes, usedByOf } from './oneTimeCodes.ts'
import type { OtpProblems } from './otpLifecycle.ts'

type Purpose = 'redeem' | 'acceptQuote'
const problems: OtpProblems = {
  tooSoon: 'liquidation.otpTooSoon',
  tooMany: 'liquidation.otpTooMany',
  invalid: 'liquidation.otpInvalid',
  expired: 'liquidation.otpExpired',
  locked: 'liquidation.otpLocked',
  other: 'liquidation.otpOther',
}
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const redeem = { investorId: 'inv_1', purpose: 'redeem' } as const
const accept = { investorId: 'inv_1', purpose: 'acceptQuote' } as const
const threeUnits = { ISIN: 'INE583D07323', units: 3, unitPricePaise: 11_234_567 }

let table: MemoryTable
let codes: OneTimeCodes<Purpose>
let clock: number
beforeEach(() => {
  table = memoryTable()
  clock = Date.parse('2026-11-20T04:30:00.000Z')
  codes = oneTimeCodes<Purpose>({
    table,
    tableName: 'sthirank-liquidation',
    secrets: { read: name => Promise.resolve(Buffer.from(`the ${name} of the tests`).toString('base64')) },
    purposes: ['redeem', 'acceptQuote'],
    problems,
    cipher: testCipher,
  })
})

const now = () => new Date(clock)
const at = () => ({ now: now(), correlationId: 'test' })
const send = (owner: typeof redeem | typeof accept = redeem, confirms: object = threeUnits) =>
  codes.send(
    owner,
    {
      confirms: { ...confirms },
      event: codeId => emit(redeemCodeRequested, { investorId: owner.investorId, codeId }),
    },
    at(),
  )
const sentIds = () => table.events('redeemCodeRequested').map(({ codeId }) => String(codeId))
const lastCode = () => codes.codeOf(sentIds().at(-1) ?? '')
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const take = (code: string, more: object = {}, owner: typeof redeem | typeof accept = redeem) =>
  codes.take(owner, { code, confirms: threeUnits, ...more }, now())
const idOf = (taken: Awaited<ReturnType<typeof take>>) => (taken.ok ? 'taken' : taken.problem.id)
const refused = (sent: Awaited<ReturnType<typeof send>>) =>
  sent.ok ? 'sent' : sent.reason === 'refused' ? sent.problem : sent.reason

describe('a code', () => {
  it('is kept as a hash, with what it confirms beside it, and its event carries its id alone', async () => {
    expect(await send()).toEqual({ ok: true, resendAfterSeconds: 30, expiresInSeconds: 300 })
    expect(table.events('redeemCodeRequested')).toEqual([
      { investorId: 'inv_1', codeId: expect.stringMatching(/^otp_/) },
    ])
    expect(JSON.stringify([...table.rows])).not.toContain(`"${await lastCode()}"`)
    expect(await codes.inForce('inv_1', sentIds()[0] ?? '', now())).toMatchObject({
      code: await lastCode(),
      purpose: 'redeem',
      otp: { confirms: threeUnits },
    })
  })

  it('is made again for its message until its time is over, or another took its place', async () => {
    await send()
    const [first = ''] = sentIds()
    clock += 30 * second
    await send()
    expect(await codes.inForce('inv_1', first, now())).toBeUndefined()
    clock += 5 * minute
    expect(await codes.inForce('inv_1', sentIds()[1] ?? '', now())).toBeUndefined()
  })

  it('is not sent again for a repeat of the request that asked for it', async () => {
    const requestCode = (requestedBy: string) =>
      codes.send(
        redeem,
        { requestedBy, event: codeId => emit(redeemCodeRequested, { investorId: 'inv_1', codeId }) },
        at(),
      )
    await requestCode('key-1')
    clock += 10 * second
    expect(await requestCode('key-1')).toEqual({ ok: true, resendAfterSeconds: 20, expiresInSeconds: 290 })
    expect(sentIds()).toHaveLength(1)
    expect(refused(await requestCode('key-2'))).toMatchObject({ id: 'liquidation.otpTooSoon' })
    clock += 20 * second
    expect(refused(await requestCode('key-2'))).toBe('sent')
    expect(sentIds()).toHaveLength(2)
    // Used up or tried too often it is none any more, whoever asked for it.
    const taken = await codes.take(redeem, { code: await lastCode() }, now())
    if (!taken.ok) throw new Error('the right code was refused')
    await codes.spend(redeem, taken.otp, {}, at())
    expect(refused(await requestCode('key-2'))).toMatchObject({ id: 'liquidation.otpTooSoon' })
    clock += 30 * second
    expect(refused(await requestCode('key-2'))).toBe('sent')
    expect(sentIds()).toHaveLength(3)
  })

  it('keeps what it carries encrypted', async () => {
    const event = (codeId: string) => emit(redeemCodeRequested, { investorId: 'inv_1', codeId })
    await codes.send(redeem, { carries: '9123456780', event }, at())
    expect(JSON.stringify([...table.rows])).not.toContain('9123456780')
    const taken = await codes.take(redeem, { code: await lastCode() }, now())
    if (!taken.ok) throw new Error('the right code was refused')
    expect(await codes.carriedOf(redeem, taken.otp)).toBe('9123456780')
  })

  it('confirms what it was sent for and nothing else; what it is not for costs no attempt', async () => {
    await send()
    const code = await lastCode()
    for (const units of [4, 5, 6, 7, 8, 9])
      expect(idOf(await take(code, { confirms: { ...threeUnits, units } }))).toBe('liquidation.otpOther')
    expect(await take(code, { confirms: { ...threeUnits, unitPricePaise: 1 } })).toMatchObject({
      problem: { id: 'liquidation.otpOther' },
      former: { confirms: threeUnits },
    })
    // Nor does it open the other purpose, or another investor's.
    expect(idOf(await take(code, {}, accept))).toBe('liquidation.otpExpired')
    expect(idOf(await take(code))).toBe('taken')
  })

  it('is good for five minutes', async () => {
    await send()
    clock += 5 * minute - 1
    expect(idOf(await take(await lastCode()))).toBe('taken')
    clock += 1
    expect(idOf(await take(await lastCode()))).toBe('liquidation.otpExpired')
  })

  it('is locked with the fifth wrong one, and the right one with it', async () => {
    await send()
    const code = await lastCode()
    const tried = []
    for (let guess = 0; guess < 6; guess += 1) tried.push(idOf(await take(other(code))))
    expect(tried).toEqual([
      ...Array.from({ length: 4 }, () => 'liquidation.otpInvalid'),
      'liquidation.otpLocked',
      'liquidation.otpLocked',
    ])
    expect(idOf(await take(code))).toBe('liquidation.otpLocked')
  })
})

describe('a code is used up once', () => {
  const key = (name: string, bodyHash = 'body') =>
    usedByOf({ owner: 'inv_1', call: 'raiseQuoteRequest', key: name, bodyHash })

  it('by one request, which may go on after it died; another is refused', async () => {
    await send()
    const code = await lastCode()
    const taken = await take(code, { usedBy: key('a') })
    if (!taken.ok) throw new Error('the right code was refused')
    expect(taken.goesOn).toBe(false)
    expect(await codes.spend(redeem, taken.otp, { usedBy: key('a') }, at())).toBe(true)
    expect(await take(code, { usedBy: key('a') })).toMatchObject({ ok: true, goesOn: true })
    expect(idOf(await take(code, { usedBy: key('b') }))).toBe('liquidation.otpExpired')
    expect(idOf(await take(code, { usedBy: key('a', 'another body') }))).toBe('liquidation.otpExpired')
    expect(idOf(await take(code))).toBe('liquidation.otpExpired')
    expect(idOf(await take(code, { usedBy: key('a'), confirms: { units: 4 } }))).toBe(
      'liquidation.otpExpired',
    )
    clock += 5 * minute
    expect(idOf(await take(code, { usedBy: key('a') }))).toBe('liquidation.otpExpired')
  })

  it('however many try at once: only the requests of one key go on', async () => {
    await send()
    const code = await lastCode()
    const keys = ['a', 'a', 'b', 'b', 'c']
    const done = await Promise.all(
      keys.map(async name => {
        const taken = await take(code, { usedBy: key(name) })
        return taken.ok && (await codes.spend(redeem, taken.otp, { usedBy: key(name) }, at()))
      }),
    )
    expect(done).toEqual([true, true, false, false, false])
  })

  it('and a new code forgets who used the former one', async () => {
    await send()
    const taken = await take(await lastCode(), { usedBy: key('a') })
    if (!taken.ok) throw new Error('the right code was refused')
    await codes.spend(redeem, taken.otp, { usedBy: key('a') }, at())
    clock += 30 * second
    await send()
    expect(idOf(await take(other(await lastCode()), { usedBy: key('a') }))).toBe('liquidation.otpInvalid')
  })
})

describe('the budget', () => {
  it('is one of all purposes: the next may be asked for after 30 s, whatever it is for', async () => {
    await send(redeem)
    clock += 29 * second
    expect(refused(await send(accept))).toEqual({ id: 'liquidation.otpTooSoon', params: { seconds: 1 } })
    clock += second
    expect(refused(await send(accept))).toBe('sent')
    clock += 30 * second
    expect(refused(await send(redeem))).toBe('sent')
    clock += 30 * second
    expect(refused(await send(accept))).toEqual({ id: 'liquidation.otpTooMany', params: { minutes: 14 } })
  })

  it('is kept when codes of both are asked for at once', async () => {
    const both = await Promise.all([send(redeem), send(accept), send(redeem), send(accept)])
    expect(both.map(refused).filter(sent => sent === 'sent')).toHaveLength(1)
    expect(sentIds()).toHaveLength(1)
  })

  it('sees a code of the other purpose that was sent between reading and writing', async () => {
    table.meanwhile(async () => {
      await send(accept)
    })
    expect(refused(await send(redeem))).toEqual({ id: 'liquidation.otpTooSoon', params: { seconds: 30 } })
    expect(sentIds()).toHaveLength(1)
  })

  it('is ten a day', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect(refused(await send(sent % 2 === 0 ? redeem : accept))).toBe('sent')
      clock += 60 * minute
    }
    expect(refused(await send())).toEqual({ id: 'liquidation.otpTooMany', params: { minutes: 14 * 60 } })
    clock += 14 * 60 * minute
    expect(refused(await send())).toBe('sent')
  })

  it('names the item of the caller that was refused', async () => {
    const check = {
      ConditionCheck: {
        TableName: 't',
        Key: { pk: 'a', sk: 'a' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    }
    const event = (codeId: string) => emit(redeemCodeRequested, { investorId: 'inv_1', codeId })
    expect(await codes.send(redeem, { event, items: [{ refuses: 'limit', item: check }] }, at())).toEqual({
      ok: false,
      reason: 'itemFailed',
      refuses: 'limit',
    })
  })
})

describe('guessing', () => {
  it('10,000 guesses in a day compare five times with each of ten codes', async () => {
    let compared = 0
    let hits = 0
    for (let guess = 0; guess < 10_000; guess += 1) {
      // Whoever guesses asks for a new code again and again, of one purpose and of the other.
      const owner = Math.floor(guess / 20) % 2 === 0 ? redeem : accept
      if (guess % 20 === 0) await send(owner)
      const before = attempts()
      const taken = await take(String(guess).padStart(4, '0'), {}, owner)
      compared += attempts() - before
      if (taken.ok) hits += 1
      clock += day / 10_000
    }
    expect(sentIds()).toHaveLength(10)
    expect(compared).toBe(50)
    // 50 of 10,000: it takes luck to hit one.
    expect(hits).toBeLessThanOrEqual(2)
  })

  it('500 at once compare five', async () => {
    await send()
    const code = await lastCode()
    const tried = await Promise.all(
      Array.from({ length: 500 }, (_, guess) =>
        take(String((Number(code) + 1 + guess) % 10_000).padStart(4, '0')),
      ),
    )
    expect(tried.map(idOf).filter(id => id === 'liquidation.otpInvalid')).toHaveLength(4)
    expect(attempts()).toBe(5)
  })
})

/** What the rows have counted, of codes that were replaced too: a new code begins at 0. */
function attempts(): number {
  return [...table.rows.values()].reduce((sum, row) => sum + Number(row.attempts ?? 0), 0)
}
