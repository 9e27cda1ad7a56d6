import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answeringClient } from '../../platform/testing/answeringClient.ts'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openRfqGateway } from '../bondExchange/rfqGateway.ts'
import { openRazorpay } from '../paymentGateway/razorpay.ts'
import { openStatementGateway } from './statementGateway.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const now = () => new Date('2026-11-20T04:30:00.000Z')
const client = providerClient({ pause })

describe('the statement over the wire', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await setClock('2026-11-20T10:00:00+05:30')
  })
  afterEach(() => sandbox.stop())

  const at = (path: string) => `http://127.0.0.1:${sandbox.port}${path}`
  const send = (path: string, body: unknown) =>
    fetch(at(path), { method: 'POST', body: JSON.stringify(body) })
  const setClock = (instant: string) => send('/clock', { now: instant })
  const bank = () => openStatementGateway({ client, secrets, url: at('/clearing-bank'), now })
  const gateway = () => openRazorpay({ client, secrets, url: at('/razorpay') })
  const order = (reference: string) => ({
    reference,
    amountPaise: 10_056_177,
    account: { name: 'Gaurav Kumar', accountNumber: '50100012349999', ifsc: 'HDFC0000053' },
  })

  it('tells what the gateway and the exchange really did, day by day', async () => {
    const { gatewayOrderId } = await gateway().open(order('ord_one'))
    await gateway().open(order('ord_two'))
    const closesAt = new Date('2026-11-20T14:30:00+05:30')
    const { accountNumber, virtualAccountId } = await gateway().openVirtualAccount({
      ...order('ord_three'),
      openedAfter: now(),
      closesAt,
    })
    await send('/payments/ord_one', { outcome: 'payTwice' })
    await send('/payments/ord_two', { outcome: 'fail' })
    await send('/neft', { accountNumber })
    await send('/neft', { accountNumber, fromAccount: '999999' })
    const [second] = await gateway().payments(gatewayOrderId)
    const reference = `rf-${second?.paymentId}`
    await gateway().refund({ paymentId: second?.paymentId ?? '', amountPaise: 10_056_177, reference })
    const [, transfer] = await gateway().transfers(virtualAccountId)
    const exchange = openRfqGateway({ client, secrets, url: at('/exchange'), now })
    await exchange.place({
      orderId: 'ord_one',
      ISIN: 'INE000A07013',
      units: 10,
      cleanPrice: '98.4800',
      considerationPaise: 10_055_172,
      settlementDate: '2026-11-23',
      dematNumber: 'IN30021412345678',
    })
    await exchange.find('ord_one')
    await setClock('2026-11-20T10:30:00+05:30')
    const lines = await bank().statement('2026-11-20')
    expect(lines.map(({ kind, paise, reference }) => [kind, paise, reference])).toEqual([
      ['gateway', 20_112_354, '2026-11-20'],
      ['transfer', 10_056_177, transfer?.utr],
      ['refund', -10_056_177, reference],
    ])
    expect(await bank().statement('2026-11-19')).toEqual([])
    await setClock('2026-11-23T11:00:00+05:30')
    expect(await bank().statement('2026-11-23')).toEqual([
      {
        at: new Date('2026-11-23T11:00:00+05:30'),
        paise: -10_055_172,
        kind: 'pay-out',
        reference: 'ord_one',
      },
    ])
  })

  it('a stray line comes and goes', async () => {
    const stray = { kind: 'TRANSFER', reference: 'NEFT123456', paise: 4200 }
    await send('/clearing-bank', stray)
    expect(await bank().statement('2026-11-20')).toMatchObject([{ paise: 4200, reference: 'NEFT123456' }])
    await send('/clearing-bank', { ...stray, paise: 0 })
    expect(await bank().statement('2026-11-20')).toEqual([])
  })

  it('is read whole, page by page', async () => {
    for (let index = 0; index < 203; index += 1)
      await send('/clearing-bank', { kind: 'REFUND', reference: `rf-${index}`, paise: -1 })
    expect(await bank().statement('2026-11-20')).toHaveLength(203)
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
  ])('a bank that is %s', async (behaviour, name) => {
    await send('/moods', { vendor: 'clearing-bank', mood: behaviour })
    await expect(bank().statement('2026-11-20')).rejects.toMatchObject({ name })
  })

  it('a bank that is silent is not waited for', async () => {
    await send('/moods', { vendor: 'clearing-bank', mood: 'silent' })
    const impatient = openStatementGateway({
      client: (request, limits) => client(request, { ...limits, budgetMs: 50 }),
      secrets,
      url: at('/clearing-bank'),
      now,
    })
    await expect(impatient.statement('2026-11-20')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('answers that are to be distrusted', () => {
  const answering = (body: unknown) =>
    openStatementGateway({
      client: answeringClient(200, body),
      secrets,
      url: 'http://vendor.test',
      now,
    })
  const line = { at: '2026-11-20T11:00:00+05:30', paise: 100, kind: 'GATEWAY', reference: '2026-11-20' }
  const of = (more: object) => ({ date: '2026-11-20', lines: [{ ...line, ...more }] })

  it.each([
    ['another day', { ...of({}), date: '2026-11-19' }],
    ['money in with a minus', of({ paise: -100 })],
    ['money out without one', of({ kind: 'REFUND' })],
    ['no money', of({ paise: 0 })],
    ['parts of a paisa', of({ paise: 0.5 })],
    ['a kind nobody knows', of({ kind: 'CHARGES' })],
    ['a line without a reference', of({ reference: '' })],
    ['pages without an end', { ...of({}), next: '1' }],
  ])('a statement of %s is no answer', async (_, body) => {
    await expect(answering(body).statement('2026-11-20')).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('a 200 with an error is a refusal', async () => {
    await expect(
      answering({ error: { code: 'NOT_ENTITLED' } }).statement('2026-11-20'),
    ).rejects.toMatchObject({
      code: 'NOT_ENTITLED',
    })
  })
})
