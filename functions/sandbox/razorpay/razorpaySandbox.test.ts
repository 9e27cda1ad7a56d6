import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { WebhookReceiver } from '../testing/webhookReceiver.ts'

let sandbox: Sandbox
const receiver = new WebhookReceiver()

beforeEach(async () => {
  const webhookOrigin = `${await receiver.open()}/api`
  sandbox = await startSandbox({ webhookOrigin, secretOf: name => name })
  await post('/clock', { now: '2026-11-20T10:00:00+05:30' })
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.close()
})

const events = () => receiver.received.map(({ raw }) => JSON.parse(raw).event)
const origin = () => `http://127.0.0.1:${sandbox.port}`
const basic = `Basic ${btoa('payment-gateway/key-id:payment-gateway/key-secret')}`
const post = async (
  path: string,
  body: unknown,
  headers: Record<string, string> = { authorization: basic },
) => {
  const response = await fetch(`${origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const ask = async (path: string) =>
  (await fetch(`${origin()}${path}`, { headers: { authorization: basic } })).json()
const ours = 'ord_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const order = {
  amount: 10_056_177,
  currency: 'INR',
  receipt: ours,
  bank_account: { account_number: '50100012346789', name: 'Gaurav Kumar', ifsc: 'HDFC0000053' },
  notes: { reference: ours },
}
const callback = 'http://127.0.0.1:8080/api/orobonds/pg/return'
const cancel = `http://127.0.0.1:8080/platform/#/earnings-payment?type=cancel&orderId=${ours}`
const form = (orderId: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    key_id: 'payment-gateway/key-id',
    order_id: orderId,
    amount: '10056177',
    currency: 'INR',
    name: 'Sthirank',
    description: '10 units of <b>INE000A07013</b>',
    callback_url: callback,
    cancel_url: cancel,
    ...more,
  })
const opened = async (): Promise<string> => (await post('/razorpay/v1/orders', order)).body.id
const toPage = (fields: URLSearchParams) =>
  fetch(`${origin()}/razorpay/v1/checkout/embedded`, { method: 'POST', body: fields, redirect: 'manual' })
const visit = async (orderId: string): Promise<string> =>
  (await toPage(form(orderId))).headers.get('location') ?? ''
const press = (page: string, outcome: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
const fieldsIn = (markup: string): Record<string, string> =>
  Object.fromEntries(
    [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(match => [
      match[1] ?? '',
      (match[2] ?? '').replaceAll('&quot;', '"'),
    ]),
  )

describe('the hosted checkout', () => {
  it('shows amount, payee and the one account, and a button for each way it can end', async () => {
    const page = await fetch(await visit(await opened()))
    const text = await page.text()
    expect(text).toContain('<h1>Pay ₹1,00,561.77</h1>')
    expect(text).toContain('Indian Clearing Corporation Limited')
    expect(text).toContain('HDFC ending in 6789')
    expect(text).toContain('10 units of &lt;b&gt;INE000A07013&lt;/b&gt;')
    expect(text).not.toMatch(/Gaurav|50100012346789/)
    const offered = [...text.matchAll(/<button name="outcome" value="(\w+)"/g)].map(match => match[1])
    expect(offered.join(' ')).toBe(
      'pay fail cancel close payTwice payLate payFromOther webhookFirst webhookNever',
    )
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:8080")
  })

  it.each([
    ['another key', { key_id: 'rzp_live_other' }],
    ['another amount', { amount: '10056176' }],
    ['another currency', { currency: 'USD' }],
    ['an order of nobody’s', { order_id: 'order_0000000000' }],
    ['a way back that is a script', { callback_url: 'javascript:alert(1)' }],
  ])('does not open with %s', async (_, more) => {
    const answer = await toPage(form(await opened(), more))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it('a payment posts the browser back with order, payment and signature, by a script or by a press', async () => {
    const orderId = await opened()
    const answer = await press(await visit(orderId), 'pay')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain(`<form id="return" method="post" action="${callback}">`)
    expect(text).toContain(`<script src="${origin()}/razorpay/v1/checkout/return.js" defer>`)
    expect(await (await fetch(`${origin()}/razorpay/v1/checkout/return.js`)).text()).toContain('submit()')
    const { razorpay_payment_id = '', razorpay_signature, ...rest } = fieldsIn(text)
    expect(rest).toEqual({ razorpay_order_id: orderId })
    expect(razorpay_signature).toBe(
      createHmac('sha256', 'payment-gateway/key-secret')
        .update(`${orderId}|${razorpay_payment_id}`)
        .digest('hex'),
    )
    expect(await ask(`/razorpay/v1/payments/${razorpay_payment_id}`)).toMatchObject({
      status: 'captured',
      amount: 10_056_177,
      currency: 'INR',
      order_id: orderId,
    })
    expect(await ask(`/razorpay/v1/orders/${orderId}`)).toMatchObject({ status: 'paid', amount_due: 0 })
  })

  it.each([
    ['fail', 'payment_failed', 'failed'],
    ['payFromOther', 'bank_account_validation_failed', 'failed'],
    ['payLate', 'payment_timed_out', 'created'],
  ])('%s posts the error back', async (outcome, reason, status) => {
    const orderId = await opened()
    const fields = fieldsIn(await (await press(await visit(orderId), outcome)).text())
    const metadata = z
      .object({ payment_id: z.string(), order_id: z.string() })
      .parse(JSON.parse(fields['error[metadata]'] ?? ''))
    expect(fields).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': reason })
    expect(metadata.order_id).toBe(orderId)
    expect(await ask(`/razorpay/v1/payments/${metadata.payment_id}`)).toMatchObject({ status })
  })

  it('cancel leads to the cancel address, close does not redirect', async () => {
    const orderId = await opened()
    const page = await visit(orderId)
    const cancelled = await press(page, 'cancel')
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, cancel])
    const closed = await (await press(page, 'close')).text()
    expect(closed).toContain('Nobody was told')
    expect(closed).not.toContain('<form')
    expect(await ask(`/razorpay/v1/orders/${orderId}`)).toMatchObject({ status: 'created', attempts: 0 })
  })

  it('a paid order is not paid again, from another tab or by the browser’s Back', async () => {
    const orderId = await opened()
    const [one, other] = [await visit(orderId), await visit(orderId)]
    await press(one, 'pay')
    const again = await (await press(other, 'pay')).text()
    expect(again).toContain('This order is paid already')
    // Whoever paid goes back as one who paid.
    expect(fieldsIn(again)).toMatchObject({ razorpay_order_id: orderId })
    expect(await (await fetch(one)).text()).toContain('This order is paid already')
    expect((await ask(`/razorpay/v1/orders/${orderId}/payments`)).count).toBe(1)
    expect((await post(`/payments/${ours}`, { outcome: 'pay' })).status).toBe(409)
  })
})

describe('the gateway’s webhooks', () => {
  it('two signed events of a payment with different ids, after two seconds', async () => {
    const orderId = await opened()
    await post(`/payments/${orderId}`, { outcome: 'pay' })
    expect(receiver.received).toEqual([])
    await post('/clock', { now: '2026-11-20T10:00:03+05:30' })
    await receiver.has(2)
    expect(events().sort()).toEqual(['order.paid', 'payment.captured'])
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(2)
    for (const { raw, headers } of receiver.received) {
      expect(headers['x-razorpay-signature']).toBe(
        createHmac('sha256', 'payment-gateway/webhook-secret').update(raw).digest('hex'),
      )
      expect(JSON.parse(raw)).toMatchObject({
        payload: { payment: { entity: { status: 'captured', order_id: orderId } } },
      })
    }
  })

  it('sent before the browser returns, when chosen; the page waits for a press', async () => {
    const orderId = await opened()
    const page = await visit(orderId)
    const text = await (await press(page, 'webhookFirst')).text()
    expect(text).toContain('Sthirank has been told')
    expect(text).not.toContain('You are being taken back')
    expect(text).not.toContain('<script')
    await receiver.has(2)
  })

  it('a late payment is announced as captured after twenty minutes', async () => {
    await opened()
    await post(`/payments/${ours}`, { outcome: 'payLate' })
    await post('/clock', { now: '2026-11-20T10:20:01+05:30' })
    await receiver.has(2)
    expect(JSON.parse(receiver.received[0]?.raw ?? '')).toMatchObject({
      payload: { payment: { entity: { status: 'captured', captured: true } } },
    })
  })

  it('none, when chosen', async () => {
    await opened()
    await post(`/payments/${ours}`, { outcome: 'webhookNever' })
    expect(await ask('/payment-gateway/webhooks')).toEqual([])
    expect(await ask(`/payments/${ours}`)).toMatchObject({
      order: { status: 'paid' },
      payments: [{ status: 'captured' }],
    })
  })

  it('a transfer, and what was sent back at once', async () => {
    const closing = Date.parse('2026-11-20T14:30:00+05:30') / 1000
    const payer = {
      type: 'bank_account',
      bank_account: { account_number: '50100012346789', ifsc: 'HDFC0000053' },
    }
    const { body: account } = await post('/razorpay/v1/virtual_accounts', {
      receivers: { types: ['bank_account'] },
      allowed_payers: [payer],
      description: ours,
      close_by: closing,
      notes: { reference: ours, amountPaise: '10056177' },
    })
    const accountNumber: string = account.receivers[0].account_number
    expect((await post('/neft', { accountNumber })).body).toMatchObject({
      status: 'captured',
      amount: 10_056_177,
    })
    expect(
      (await post('/neft', { accountNumber, rupees: 10.5, fromAccount: '99999999' })).body,
    ).toMatchObject({
      status: 'refunded',
      amount: 1050,
      method: 'bank_transfer',
    })
    expect((await post('/neft', { accountNumber, rupees: 10.555 })).status).toBe(400)
    expect((await post('/neft', { accountNumber: '1112220000000000' })).status).toBe(404)
    await post('/clock', { now: '2026-11-20T10:00:03+05:30' })
    await receiver.has(2)
    expect(events()).toEqual(['virtual_account.credited', 'virtual_account.credited'])
    await post('/clock', { now: '2026-11-20T14:30:00+05:30' })
    expect((await post('/neft', { accountNumber })).status).toBe(409)
    expect(await ask('/razorpay/v1/virtual_accounts')).toMatchObject({ items: [{ status: 'closed' }] })
  })
})

describe('the vendor’s own checks', () => {
  const failure = (status: number) => ({ status, body: { error: { code: 'BAD_REQUEST_ERROR' } } })

  it.each([
    ['no third party named', { ...order, bank_account: undefined }],
    ['an amount in rupees', { ...order, amount: 100_561.77 }],
    ['another currency', { ...order, currency: 'USD' }],
    ['a receipt that is too long', { ...order, receipt: 'x'.repeat(41) }],
  ])('an order with %s', async (_, body) => {
    expect(await post('/razorpay/v1/orders', body)).toMatchObject(failure(400))
  })

  it('credentials, unknown ids, and days that are not here yet', async () => {
    expect(await post('/razorpay/v1/orders', order, { authorization: 'Basic nobody' })).toMatchObject(
      failure(401),
    )
    expect(
      await post('/razorpay/v1/payments/pay_0000000000/refund', { amount: 100, speed: 'normal' }),
    ).toMatchObject(failure(400))
    expect(await ask('/razorpay/v1/settlements/recon/combined?year=2026&month=11&day=21')).toMatchObject({
      error: { field: 'day' },
    })
    expect(await ask('/razorpay/v1/nothing')).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  })

  it('every outcome is documented in the scenarios', async () => {
    const text = await (await fetch(`${origin()}/scenarios`)).text()
    for (const word of [
      'payTwice',
      'payWrongAmount',
      '/sandbox/neft',
      '`18`',
      '/sandbox/depository',
      '/sandbox/moods',
      '/sandbox/clearing-bank',
    ])
      expect(text).toContain(word)
  })
})
