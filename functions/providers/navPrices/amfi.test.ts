import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openLevelFiles } from '../indexLevels/levelFiles.ts'
import { openAmfi } from './amfi.ts'

const client = providerClient({ pause: () => Promise.resolve() })

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox()
  await send('/clock', { now: '2026-11-20T23:30:00+05:30' })
})
afterEach(() => sandbox.stop())

const at = (path: string) => `http://127.0.0.1:${sandbox.port}${path}`
const send = (path: string, body: unknown) => fetch(at(path), { method: 'POST', body: JSON.stringify(body) })
const amfi = () => openAmfi({ client, url: at('/amfi') })
const levels = () => openLevelFiles({ client, url: at('/index-levels') })
const behaves = (behaviour: string) => send('/nav-prices', { behaviour })

describe('the association over the wire', () => {
  it('lists 14,000 schemes of a Friday after eleven, every one once, each ISIN right', async () => {
    const { rows } = await amfi().latest()
    expect(rows.length).toBeGreaterThan(14_000)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    expect(rows.find(({ code }) => code === '150003')).toMatchObject({
      name: 'Himgiri Flexi Cap Fund - Direct Plan - Growth',
      amc: 'Himgiri Mutual Fund',
      category: 'Equity Scheme - Flexi Cap Fund',
      isDirect: true,
      option: 'growth',
      isins: ['INFH7A001039'],
      price: { date: '2026-11-20' },
    })
    // Wound up or merged: an old date. Without a price: none. Of funds of funds: a day later.
    expect(rows.find(({ code }) => code === '150090')?.price?.date).toBe('2025-03-27')
    expect(rows.filter(({ price }) => price === undefined).length).toBeGreaterThan(10)
    expect(rows.find(({ category }) => category.includes('FoF'))?.price?.date).toBe('2026-11-19')
  })

  it('has the same plans and options in the file without these columns', async () => {
    const facts = async () =>
      (await amfi().latest()).rows.map(({ code, isDirect, option, price }) => [code, isDirect, option, price])
    const before = await facts()
    await behaves('oldHeader')
    expect(await facts()).toEqual(before)
  })

  it('has the day before until eleven at night, and Friday on Sunday', async () => {
    const latest = async () => (await amfi().latest()).rows.find(({ code }) => code === '150001')?.price?.date
    await send('/clock', { now: '2026-11-20T22:59:00+05:30' })
    expect(await latest()).toBe('2026-11-19')
    await send('/clock', { now: '2026-11-22T12:00:00+05:30' })
    expect(await latest()).toBe('2026-11-20')
    await behaves('older')
    expect(await latest()).toBe('2026-11-17')
  })

  it('gives the past of a period, which agrees with the files of its days', async () => {
    const past = await amfi().history('2026-11-16', '2026-11-22')
    const own = past.filter(({ code }) => code === '150001')
    expect(own.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    const [row] = (await amfi().latest()).rows.filter(({ code }) => code === '150001')
    expect(own.at(-1)).toEqual({ code: '150001', ...row?.price })
    expect(await amfi().history('2001-01-01', '2001-01-05')).toEqual([])
    await expect(amfi().history('2026-11-01', '2026-11-12')).rejects.toBeInstanceOf(RangeError)
    await expect(amfi().history('2026-11-02', '2026-11-01')).rejects.toBeInstanceOf(RangeError)
  })

  it('shrunken it has half of the schemes, which is for others to judge', async () => {
    await behaves('shrunken')
    const { rows } = await amfi().latest()
    expect(rows.length).toBeLessThan(7_500)
  })

  it.each(['down', 'notAFile'])('%s, it is unavailable', async behaviour => {
    await behaves(behaviour)
    await expect(amfi().latest()).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await expect(amfi().history('2026-11-16', '2026-11-20')).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('refuses what is no behaviour, and shows the one in force', async () => {
    expect((await send('/nav-prices', { behaviour: 'tired' })).status).toBe(400)
    await behaves('shrunken')
    expect(await (await fetch(at('/nav-prices'))).json()).toEqual({ behaviour: 'shrunken', history: 'demo' })
  })
})

describe('answers that are none', () => {
  const answering = (body: string | (() => ReadableStream), status = 200) =>
    openAmfi({
      url: 'http://vendor.test',
      client: providerClient({
        attempts: 1,
        fetch: () => Promise.resolve(new Response(typeof body === 'string' ? body : body(), { status })),
      }),
    })
  it('a refusal', async () => {
    await expect(answering('gone', 410).latest()).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: '410',
    })
  })
  it('an answer without end: it is cut off', async () => {
    const endless = () =>
      new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(1_000_000).fill(65)) })
    await expect(answering(endless).latest()).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
  it('prices of another period', async () => {
    const text = 'Scheme Code;Scheme Name;Net Asset Value;Date\n150001;X;10;20-Nov-2026'
    await expect(answering(text).history('2026-11-02', '2026-11-03')).rejects.toMatchObject({
      code: 'otherPeriod',
    })
  })
})

describe('levels of the indices over the wire', () => {
  it('are those of the trading days, out on the next morning', async () => {
    const found = await levels().levels('equity', '2026-11-16', '2026-11-20')
    expect(found.map(({ date }) => date)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
    expect((await levels().levels('debt', '2025-11-01', '2026-10-31')).length).toBeGreaterThan(230)
    await expect(levels().levels('debt', '2025-01-01', '2026-10-31')).rejects.toBeInstanceOf(RangeError)
  })
  it.each(['down', 'notAFile'])('%s, they are unavailable', async behaviour => {
    await send('/index-levels', { behaviour })
    await expect(levels().levels('equity', '2026-11-16', '2026-11-20')).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })
  const answering = (body: string) =>
    openLevelFiles({
      url: 'http://vendor.test',
      client: providerClient({ attempts: 1, fetch: () => Promise.resolve(new Response(body)) }),
    }).levels('equity', '2026-11-16', '2026-11-20')
  it.each([
    ['no header', 'NIFTY 50 TRI,2026-11-16,1.00'],
    ['another index', 'Index,Date,Level\nNIFTY 500,2026-11-16,1.00'],
    ['a level of zero', 'Index,Date,Level\nNIFTY 50 TRI,2026-11-16,0.00'],
    ['two levels of a day', 'Index,Date,Level\nNIFTY 50 TRI,2026-11-16,1.00\nNIFTY 50 TRI,2026-11-16,2.00'],
    ['no number', 'Index,Date,Level\nNIFTY 50 TRI,2026-11-16,x'],
  ])('%s is unreadable', async (_, body) => {
    await expect(answering(body)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
  it('a day outside the period is refused, and a file without lines is none', async () => {
    await expect(answering('Index,Date,Level\nNIFTY 50 TRI,2026-11-15,1.00')).rejects.toMatchObject({
      code: 'otherPeriod',
    })
    expect(await answering('Index,Date,Level\n')).toEqual([])
    expect(
      await answering('Index,Date,Level\r\nNIFTY 50 TRI,2026-11-17,2.5\r\nNIFTY 50 TRI,2026-11-16,1'),
    ).toEqual([
      { date: '2026-11-16', levelE4: 10_000 },
      { date: '2026-11-17', levelE4: 25_000 },
    ])
  })
})
