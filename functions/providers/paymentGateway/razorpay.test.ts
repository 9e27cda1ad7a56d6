import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts'
import { openRazorpay } from './razorpay.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const orderId = 'ord_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const account = { name: 'Gaurav Kumar', accountNumber: '50100012349999', ifsc: 'HDFC0000053' }
const request = { reference: orderId, amountPaise: 10_056_177, account }
const morning = '2026-11-20T10:00:00+05:30'
const now = new Date(morning)

describe('payments over the wire', () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await startSandbox()
    await setClock(morning)
  })
  afterEach(() => sandbox.stop())

  const send = async (path: string, body: unknown) => {
    const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const setClock = (now: string) => send('/clock', { now })
  const adapter = () =>
    openRazorpay({
      client: providerClient({ pause }),
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/razorpay`,
    })
  const press = (outcome: string) => send(`/payments/${orderId}`, { outcome })
  const opened = async () => (await adapter().open(request)).gatewayOrderId

  it('an order is opened once, however often it is asked for', async () => {
    const gatewayOrderId = await opened()
    expect(gatewayOrderId).toMatch(/^order_\w{14}$/)
    expect(await opened()).toBe(gatewayOrderId)
    expect(await adapter().payments(gatewayOrderId)).toEqual([])
  })

  it('an order that was opened under another amount is no answer', async () => {
    await opened()
    await expect(adapter().open({ ...request, amountPaise: 10_056_178 })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it('an opening whose answer was lost is found by our reference', async () => {
    await send('/moods', { vendor: 'payment-gateway', mood: 'deaf' })
    await expect(opened()).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    await send('/moods', { vendor: 'payment-gateway', mood: 'ok' })
    expect(await opened()).toBe(await opened())
  })

  it.each([
    ['pay', [['captured', 10_056_177]]],
    ['fail', [['failed', 10_056_177]]],
    ['payFromOther', [['failed', 10_056_177]]],
    ['payWrongAmount', [['captured', 10_056_077]]],
    [
      'payTwice',
      [
        ['captured', 10_056_177],
        ['captured', 10_056_177],
      ],
    ],
    ['cancel', []],
    ['close', []],
  ])('%s is reported', async (outcome, expected) => {
    const gatewayOrderId = await opened()
    expect((await press(outcome)).status).toBe(200)
    const payments = await adapter().payments(gatewayOrderId)
    expect(payments.map(({ state, amountPaise }) => [state, amountPaise])).toEqual(expected)
    const why = { fail: 'declined', payFromOther: 'otherAccount' }[outcome]
    expect(payments.map(({ failure }) => failure)).toEqual(payments.map(() => why))
    for (const { method, utr, at } of payments) {
      expect([method, utr]).toEqual(['upi', expect.stringMatching(/^\d{12}$/)])
      expect(at.toISOString()).toMatch(/^2026-11-20T04:30/)
    }
  })

  it('a late payment is pending for twenty minutes', async () => {
    const gatewayOrderId = await opened()
    await press('payLate')
    expect(await adapter().payments(gatewayOrderId)).toMatchObject([{ state: 'pending' }])
    await setClock('2026-11-20T10:20:01+05:30')
    expect(await adapter().payments(gatewayOrderId)).toMatchObject([{ state: 'captured' }])
  })

  it('a payment goes back once, is processed after a while, and stands in the file of its day', async () => {
    const gatewayOrderId = await opened()
    await press('pay')
    const [payment] = await adapter().payments(gatewayOrderId)
    const refund = {
      paymentId: payment?.paymentId ?? '',
      amountPaise: 10_056_177,
      reference: `rf-${payment?.paymentId}`,
    }
    const first = await adapter().refund(refund)
    expect(first).toMatchObject({ state: 'pending', refundId: expect.stringMatching(/^rfnd_/) })
    await setClock('2026-11-20T10:00:06+05:30')
    expect(await adapter().refund(refund)).toEqual({ ...first, state: 'processed' })
    expect(await adapter().payments(gatewayOrderId)).toMatchObject([{ state: 'refunded' }])
    expect(await adapter().settlementFile('2026-11-20')).toEqual([
      {
        kind: 'payment',
        paymentId: refund.paymentId,
        reference: orderId,
        amountPaise: 10_056_177,
        at: expect.any(Date),
      },
      {
        kind: 'refund',
        paymentId: refund.paymentId,
        reference: refund.reference,
        amountPaise: 10_056_177,
        at: expect.any(Date),
      },
    ])
    expect(await adapter().settlementFile('2026-11-19')).toEqual([])
  })

  it('a payment that people sent back on the gateway’s own pages counts as sent back', async () => {
    const gatewayOrderId = await opened()
    await press('pay')
    const [payment] = await adapter().payments(gatewayOrderId)
    const refund = { paymentId: payment?.paymentId ?? '', amountPaise: 10_056_177 }
    const byHand = await adapter().refund({ ...refund, reference: 'by hand' })
    await setClock('2026-11-20T10:00:06+05:30')
    const ours = await adapter().refund({ ...refund, reference: `rf-${payment?.paymentId}` })
    expect(ours).toEqual({ ...byHand, state: 'processed' })
  })

  it('a refund that failed is over once another one of the whole payment went', async () => {
    const refund = (id: string, receipt: string | null, status: string, amount = 10_056_177) => ({
      id,
      amount,
      currency: 'INR',
      payment_id: 'pay_29QQoUBi66xm2f',
      receipt,
      status,
    })
    const items = [
      refund('rfnd_00000001', 'rf-1', 'failed'),
      refund('rfnd_00000002', null, 'processed', 100),
      refund('rfnd_00000003', null, 'processed'),
    ]
    const wanted = { paymentId: 'pay_29QQoUBi66xm2f', amountPaise: 10_056_177, reference: 'rf-1' }
    const among = (count: number) =>
      openRazorpay({
        client: () => Promise.resolve({ status: 200, body: { items: items.slice(0, count) } }),
        secrets,
        url: 'http://vendor.test',
      }).refund(wanted)
    expect(await among(2)).toEqual({ refundId: 'rfnd_00000001', state: 'failed' })
    expect(await among(3)).toEqual({ refundId: 'rfnd_00000003', state: 'processed' })
  })

  it('more than was paid, or what was never paid, does not go back', async () => {
    const gatewayOrderId = await opened()
    await press('payLate')
    const [payment] = await adapter().payments(gatewayOrderId)
    const refund = { paymentId: payment?.paymentId ?? '', amountPaise: 10_056_177, reference: 'rf-1' }
    await expect(adapter().refund(refund)).rejects.toMatchObject({ name: 'ProviderRefused' })
    await expect(adapter().refund({ ...refund, paymentId: 'pay_0000000000' })).rejects.toMatchObject({
      code: 'BAD_REQUEST_ERROR/input_validation_failed',
    })
  })

  it('a virtual account is opened once, takes what comes from its payer, and refuses what does not', async () => {
    const wanted = { ...request, openedAfter: now, closesAt: new Date('2026-11-20T14:30:00+05:30') }
    const virtual = await adapter().openVirtualAccount(wanted)
    expect(virtual).toMatchObject({
      virtualAccountId: expect.stringMatching(/^va_/),
      name: 'Indian Clearing Corporation Limited',
      accountNumber: expect.stringMatching(/^1112220\d{9}$/),
      ifsc: 'RATN0VAAPIS',
      bankName: 'RBL Bank',
    })
    expect(await adapter().openVirtualAccount(wanted)).toEqual(virtual)
    const { accountNumber, virtualAccountId } = virtual
    await send('/neft', { accountNumber, fromAccount: '999999', rupees: 100_561.77 })
    await send('/neft', { accountNumber })
    const transfers = await adapter().transfers(virtualAccountId)
    expect(transfers).toMatchObject([
      {
        state: 'captured',
        amountPaise: 10_056_177,
        method: 'transfer',
        utr: expect.stringMatching(/^\d{12}$/),
      },
      { state: 'refunded', amountPaise: 10_056_177, method: 'transfer' },
    ])
    // What was sent back at the door never was in the account.
    expect(await adapter().settlementFile('2026-11-20')).toMatchObject([
      { kind: 'payment', paymentId: transfers[0]?.paymentId, amountPaise: 10_056_177 },
    ])
    await setClock('2026-11-20T14:30:01+05:30')
    expect((await send('/neft', { accountNumber })).status).toBe(409)
  })

  it('a virtual account cannot close within fifteen minutes', async () => {
    const closesAt = new Date('2026-11-20T10:10:00+05:30')
    const soon = adapter().openVirtualAccount({ ...request, openedAfter: now, closesAt })
    await expect(soon).rejects.toMatchObject({ code: 'BAD_REQUEST_ERROR/input_validation_failed/close_by' })
  })

  it('a virtual account is looked for among those made since the order, not among all of the day', async () => {
    const urls: URL[] = []
    const client = (asking: { readonly method: string; readonly url: string }) => {
      urls.push(new URL(asking.url))
      return Promise.resolve({ status: 200, body: { items: [] } })
    }
    const closesAt = new Date('2026-11-20T14:30:00+05:30')
    const opening = openRazorpay({ client, secrets, url: 'http://vendor.test' }).openVirtualAccount({
      ...request,
      openedAfter: now,
      closesAt,
    })
    await expect(opening).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    const from = Number(urls[0]?.searchParams.get('from')) * 1000
    expect(from).toBeLessThan(now.getTime())
    expect(now.getTime() - from).toBeLessThanOrEqual(5 * 60_000)
  })

  it.each([
    ['down', 'ProviderUnavailable'],
    ['garbled', 'ProviderUnavailable'],
    ['refused', 'ProviderRefused'],
  ])('a gateway that is %s', async (behaviour, name) => {
    await send('/moods', { vendor: 'payment-gateway', mood: behaviour })
    await expect(opened()).rejects.toMatchObject({ name })
  })

  it('a slow gateway is waited for, a silent one is not', async () => {
    await send('/moods', { vendor: 'payment-gateway', mood: 'slow' })
    let isOpen = false
    const opening = opened().finally(() => {
      isOpen = true
    })
    for (let minute = 1; !isOpen; minute += 1)
      await setClock(new Date(Date.parse(morning) + minute * 60_000).toISOString())
    await expect(opening).resolves.toMatch(/^order_/)
    await send('/moods', { vendor: 'payment-gateway', mood: 'silent' })
    const impatient = openRazorpay({
      client: (request, limits) => providerClient({ pause })(request, { ...limits, budgetMs: 50 }),
      secrets,
      url: `http://127.0.0.1:${sandbox.port}/razorpay`,
    })
    await expect(impatient.open(request)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})
