import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openRfqGateway } from './rfqGateway.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const now = () => new Date('2026-11-20T04:30:00.000Z')
/** A Friday; the settlement is on Monday. */
const request = (units: number) => ({
  orderId: `ord_mfz3k1x0-${units}`,
  ISIN: 'INE000A07013',
  units,
  cleanPrice: '98.4800',
  considerationPaise: 10_056_177,
  settlementDate: '2026-11-23',
  dematNumber: 'IN30021412345678',
})

describe('requests for quote over the wire', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await setClock('2026-11-20T10:00:00+05:30')
  })
  afterEach(() => sandbox.stop())

  const send = (path: string, body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const setClock = (at: string) => send('/clock', { now: at })
  const placed = async (): Promise<{ reference: string }[]> =>
    (await fetch(`http://127.0.0.1:${sandbox.port}/exchange/rfqs`)).json()
  const adapter = (key = secrets) =>
    openRfqGateway({
      client: providerClient({ pause }),
      secrets: key,
      url: `http://127.0.0.1:${sandbox.port}/exchange`,
      now,
    })
  const statesOf = async (orderId: string, polls: number): Promise<(string | undefined)[]> => {
    const states: (string | undefined)[] = []
    for (let poll = 0; poll < polls; poll += 1) states.push((await adapter().find(orderId))?.state)
    return states
  }

  it('one is matched at the next question and settled on the settlement date from 11:00', async () => {
    const open = await adapter().place(request(10))
    expect(open).toEqual({ orderNumber: expect.stringMatching(/^R261120\d{6}$/), state: 'open' })
    const matched = await adapter().find(request(10).orderId)
    expect(matched).toEqual({
      orderNumber: open.orderNumber,
      state: 'matched',
      dealNumber: open.orderNumber.replace('R', 'D'),
      matchedAt: expect.any(Date),
    })
    await setClock('2026-11-23T10:59:00+05:30')
    expect(await statesOf(request(10).orderId, 1)).toEqual(['matched'])
    await setClock('2026-11-23T11:00:00+05:30')
    expect(await adapter().find(request(10).orderId)).toEqual({
      ...matched,
      state: 'settled',
      settledAt: new Date('2026-11-23T11:00:00+05:30'),
    })
  })

  it('is placed once, however often it is asked for', async () => {
    const first = await adapter().place(request(10))
    expect((await adapter().place(request(10))).orderNumber).toBe(first.orderNumber)
    expect(await placed()).toHaveLength(1)
    expect(await adapter().find('ord_mfz3k1x0-nobody')).toBeUndefined()
  })

  it('13 is rejected, 14 matches at the third question', async () => {
    await adapter().place(request(13))
    expect(await adapter().find(request(13).orderId)).toMatchObject({ state: 'rejected', reason: 'noSeller' })
    await adapter().place(request(14))
    expect(await statesOf(request(14).orderId, 3)).toEqual(['open', 'open', 'matched'])
  })

  it('16: the seller is short on the settlement date', async () => {
    await adapter().place(request(16))
    expect(await statesOf(request(16).orderId, 1)).toEqual(['matched'])
    await setClock('2026-11-23T11:00:00+05:30')
    expect(await adapter().find(request(16).orderId)).toMatchObject({
      state: 'failed',
      reason: 'sellerShort',
    })
  })

  it('17: down twice, and placed once all the same', async () => {
    const down = { name: 'ProviderUnavailable' }
    await expect(adapter().place(request(17))).rejects.toMatchObject(down)
    expect(await placed()).toEqual([])
    await expect(adapter().place(request(17))).rejects.toMatchObject(down)
    expect(await placed()).toHaveLength(1)
    expect(await adapter().place(request(17))).toMatchObject({ state: 'matched' })
    expect(await placed()).toHaveLength(1)
  })

  it('18 never matches and lapses at the close of the market', async () => {
    await adapter().place(request(18))
    await setClock('2026-11-20T15:29:00+05:30')
    expect(await statesOf(request(18).orderId, 2)).toEqual(['open', 'open'])
    await setClock('2026-11-20T15:30:00+05:30')
    expect(await statesOf(request(18).orderId, 1)).toEqual(['rejected'])
  })

  it('a day without settlements is refused, and so is another key', async () => {
    const onSunday = adapter().place({ ...request(10), settlementDate: '2026-11-22' })
    await expect(onSunday).rejects.toMatchObject({ code: 'INVALID_settlementDate' })
    const stranger = adapter({
      read: name => Promise.resolve(name.endsWith('client-id') ? 'local-bond-exchange-client-id' : 'x'),
    })
    await expect(stranger.find('ord_1')).rejects.toMatchObject({ code: 'BAD_SIGNATURE' })
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
    ['deaf', 'ProviderUnavailable'],
  ])('an exchange that is %s', async (behaviour, name) => {
    await send('/moods', { vendor: 'bond-exchange', mood: behaviour })
    await expect(adapter().place(request(10))).rejects.toMatchObject({ name })
  })

  it('an exchange that is slow is waited for, one that is silent is not', async () => {
    await send('/moods', { vendor: 'bond-exchange', mood: 'slow' })
    let isOver = false
    const placing = adapter()
      .place(request(10))
      .finally(() => {
        isOver = true
      })
    for (let minute = 1; !isOver; minute += 1)
      await setClock(new Date(now().getTime() + minute * 60_000).toISOString())
    await expect(placing).resolves.toMatchObject({ state: 'open' })
    await send('/moods', { vendor: 'bond-exchange', mood: 'silent' })
    const impatient = openRfqGateway({
      client: (request, limits) => providerClient({ pause })(request, { ...limits, budgetMs: 50 }),
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/exchange`,
      now,
    })
    await expect(impatient.find('ord_1')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('answers that are to be distrusted', () => {
  const answering = (...answers: readonly (readonly [number, unknown])[]) => {
    let requests = 0
    return openRfqGateway({
      client: providerClient({
        attempts: 1,
        pause,
        fetch: () => {
          const [status, body] = answers[requests] ?? [500, {}]
          requests += 1
          return Promise.resolve(Response.json(body, { status }))
        },
      }),
      secrets,
      url: 'http://vendor.test',
      now,
    })
  }
  const rfq = (more: object) => ({
    orderNumber: 'R261120100001',
    reference: request(10).orderId,
    isin: 'INE000A07013',
    units: 10,
    cleanPrice: '98.4800',
    considerationPaise: 10_056_177,
    settlementDate: '2026-11-23',
    state: 'OPEN',
    ...more,
  })
  const none = [200, { rfqs: [] }] as const

  it.each([
    ['another reference', { reference: 'ord_other' }],
    ['another ISIN', { isin: 'INE000A07021' }],
    ['other units', { units: 11 }],
    ['another price', { cleanPrice: '98.4900' }],
    ['another amount', { considerationPaise: 10_056_178 }],
    ['another date', { settlementDate: '2026-11-24' }],
    ['a match without a trade', { state: 'MATCHED' }],
    [
      'a settlement without its time',
      { state: 'SETTLED', dealNumber: 'D1', matchedAt: '2026-11-20T04:31:00Z' },
    ],
    ['a state nobody knows', { state: 'HOVERING' }],
    ['units in parts', { units: 10.5 }],
  ])('%s is no success', async (_, more) => {
    await expect(answering(none, [201, rfq(more)]).place(request(10))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('what was placed under other terms before is no success either', async () => {
    const before = [200, { rfqs: [rfq({ units: 11 })] }] as const
    await expect(answering(before).place(request(10))).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('a refusal that says it is there already is looked at again', async () => {
    const there = [409, { error: { code: 'DUPLICATE_REFERENCE' } }] as const
    const found = [200, { rfqs: [rfq({})] }] as const
    expect(await answering(none, there, found).place(request(10))).toMatchObject({ state: 'open' })
    await expect(answering(none, there, none).place(request(10))).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it.each([
    ['NO_SELLER', 'noSeller'],
    ['PRICE_OUT_OF_RANGE', 'priceOutOfRange'],
    ['SELLER_SHORT', 'sellerShort'],
    ['SYSTEM', 'other'],
    [null, 'other'],
  ])('the reason %s is %s', async (reason, expected) => {
    const rejected = [200, { rfqs: [rfq({ state: 'REJECTED', reason })] }] as const
    expect(await answering(rejected).find(request(10).orderId)).toEqual({
      orderNumber: 'R261120100001',
      state: 'rejected',
      reason: expected,
    })
  })

  it('a 200 with an error is a refusal', async () => {
    await expect(
      answering([200, { error: { code: 'MEMBER_SUSPENDED' } }]).find('ord_1'),
    ).rejects.toMatchObject({ code: 'MEMBER_SUSPENDED' })
  })
})
