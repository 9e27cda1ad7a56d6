import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openParticipantGateway } from './participantGateway.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const morning = '2026-11-25T11:00:00+05:30'
const now = () => new Date(morning)
const dematNumber = 'IN30021412345678'
const ISIN = 'INE000A07013'
const delivery = (units: number, reference = 'liq_mfz3k1x0-9f2c41d07a3be58812aa90cd') => ({
  reference,
  dematNumber,
  ISIN,
  units,
})

describe('units that were sold leave the demat account', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await send('/clock', { now: morning })
    await send('/depository', { dematNumber, ISIN, units: 20 })
  })
  afterEach(() => sandbox.stop())

  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const client = providerClient({ pause })
  const adapter = (of = client) =>
    openParticipantGateway({
      client: of,
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/depository`,
      now,
    })

  it('once, however often they are asked for', async () => {
    const first = await adapter().deliver(delivery(8))
    expect(first).toEqual({ state: 'delivered', deliveredAt: expect.any(Date) })
    expect(first.deliveredAt?.toISOString()).toMatch(/^2026-11-25T05:30/)
    expect(await adapter().deliver(delivery(8))).toEqual(first)
    expect(await adapter().units(dematNumber, ISIN)).toBe(12)
    expect((await adapter().holdings('2026-11-25')).rows).toEqual([
      { dematNumber, ISIN, units: 12, pledgedUnits: 0 },
    ])
    expect((await adapter().holdings('2026-11-24')).rows).toEqual([])
  })

  it('not twice under one reference, of whatever number', async () => {
    await adapter().deliver(delivery(8))
    await expect(adapter().deliver(delivery(9))).rejects.toMatchObject({ code: 'DUPLICATE_REFERENCE' })
    expect(await adapter().units(dematNumber, ISIN)).toBe(12)
  })

  it('13: short whatever is there; and so is whoever sold elsewhere or pledged', async () => {
    expect(await adapter().deliver(delivery(13))).toEqual({ state: 'short' })
    expect(await adapter().deliver(delivery(21, 'liq_2'))).toEqual({ state: 'short' })
    await send('/depository', { dematNumber, ISIN, pledgedUnits: 15 })
    expect(await adapter().deliver(delivery(6, 'liq_3'))).toEqual({ state: 'short' })
    expect((await adapter().holdings('2026-11-25')).rows).toEqual([
      { dematNumber, ISIN, units: 20, pledgedUnits: 15 },
    ])
    // Short is the last word for its reference, though the pledge is gone.
    await send('/depository', { dematNumber, ISIN, pledgedUnits: 0 })
    expect(await adapter().deliver(delivery(6, 'liq_3'))).toEqual({ state: 'short' })
    expect(await adapter().deliver(delivery(6, 'liq_4'))).toMatchObject({ state: 'delivered' })
  })

  it('14: at the third question', async () => {
    const states: string[] = []
    for (let question = 0; question < 3; question += 1)
      states.push((await adapter().deliver(delivery(14))).state)
    expect(states).toEqual(['onItsWay', 'onItsWay', 'delivered'])
    expect(await adapter().units(dematNumber, ISIN)).toBe(6)
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
  ])('a participant that is %s moves nothing', async (behaviour, name) => {
    await send('/moods', { vendor: 'depository', mood: behaviour })
    await expect(adapter().deliver(delivery(8))).rejects.toMatchObject({ name })
    await send('/moods', { vendor: 'depository', mood: 'ok' })
    expect(await adapter().units(dematNumber, ISIN)).toBe(20)
  })

  it('a lost answer is received by asking again', async () => {
    await send('/moods', { vendor: 'depository', mood: 'deaf' })
    await expect(adapter().deliver(delivery(8))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await send('/moods', { vendor: 'depository', mood: 'ok' })
    expect(await adapter().deliver(delivery(8))).toMatchObject({ state: 'delivered' })
    expect(await adapter().units(dematNumber, ISIN)).toBe(12)
  })

  it('a slow participant is waited for, a silent one is not', async () => {
    await send('/moods', { vendor: 'depository', mood: 'slow' })
    let isOver = false
    const asking = adapter()
      .deliver(delivery(8))
      .finally(() => {
        isOver = true
      })
    for (let minute = 1; !isOver; minute += 1)
      await send('/clock', { now: new Date(now().getTime() + minute * 60_000).toISOString() })
    await expect(asking).resolves.toMatchObject({ state: 'delivered' })
    await send('/moods', { vendor: 'depository', mood: 'silent' })
    const impatient = adapter((request, limits) => client(request, { ...limits, budgetMs: 50 }))
    await expect(impatient.deliver(delivery(8))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('what is no whole unit is a mistake of ours and is not asked', async () => {
    await expect(adapter().deliver(delivery(0))).rejects.toBeInstanceOf(RangeError)
    await expect(adapter().deliver(delivery(1.5))).rejects.toBeInstanceOf(RangeError)
  })
})

describe('answers that are to be distrusted', () => {
  const { reference } = delivery(8)
  const done = { reference, dematNumber, isin: ISIN, units: 8, state: 'DELIVERED', deliveredAt: morning }
  const answering = (body: unknown) =>
    openParticipantGateway({
      client: answeringClient(200, body),
      secrets,
      url: 'http://vendor.test',
      now,
    })

  it.each([
    ['of another reference', { ...done, reference: 'liq_other' }],
    ['of another account', { ...done, dematNumber: 'IN30021400000000' }],
    ['of another ISIN', { ...done, isin: 'INE000A07021' }],
    ['of fewer units', { ...done, units: 7 }],
    ['without a time', { ...done, deliveredAt: null }],
    ['that is short, with a time', { ...done, state: 'SHORT' }],
    ['in a state nobody knows', { ...done, state: 'MAYBE' }],
  ])('a delivery %s is no answer', async (_, body) => {
    await expect(answering(body).deliver(delivery(8))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('a 200 with an error is a refusal', async () => {
    const refused = answering({ error: { code: 'MANDATE_MISSING' } }).deliver(delivery(8))
    await expect(refused).rejects.toMatchObject({ name: 'ProviderRefused', code: 'MANDATE_MISSING' })
  })

  it('more units pledged than held make a page unreadable', async () => {
    const rows = [{ dematNumber, isin: ISIN, units: 1, pledgedUnits: 2 }]
    const page = answering({ date: '2026-11-25', rows, next: null }).holdings('2026-11-25')
    await expect(page).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})
