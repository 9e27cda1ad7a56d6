import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openRazorpayCheckout } from './razorpayCheckout.ts'
import { openRazorpayWebhooks } from './razorpayWebhooks.ts'

const values: Readonly<Record<string, string>> = {
  'payment-gateway/key-id': 'rzp_live_1',
  'payment-gateway/key-secret': 'key-secret',
  'payment-gateway/webhook-secret': 'new-secret old-secret',
}
const secrets = { read: (name: string) => Promise.resolve(values[name] ?? '') }
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

describe('the hosted checkout', () => {
  const checkout = openRazorpayCheckout({ secrets, pagesUrl: 'https://pages.test' })

  it('is a form with the order, the ways back and nothing of the investor’s', async () => {
    const made = await checkout.form({
      gatewayOrderId: 'order_DaZlswtdcn9UNV',
      amountPaise: 10_056_177,
      description: '10 units of INE000A07012',
      returnTo: 'https://site.test/api/orobonds/pg/return',
      cancelTo: 'https://site.test/platform/#/earnings-payment?type=cancel&orderId=ord_1',
    })
    expect(made).toEqual({
      action: 'https://pages.test/v1/checkout/embedded',
      fields: {
        key_id: 'rzp_live_1',
        order_id: 'order_DaZlswtdcn9UNV',
        amount: '10056177',
        currency: 'INR',
        name: 'Sthirank',
        description: '10 units of INE000A07012',
        callback_url: 'https://site.test/api/orobonds/pg/return',
        cancel_url: 'https://site.test/platform/#/earnings-payment?type=cancel&orderId=ord_1',
      },
    })
    expect(JSON.stringify(made)).not.toContain('secret')
  })

  const returned = (fields: Record<string, string>) =>
    checkout.readReturn(new URLSearchParams(fields).toString())
  const paid = (more: Record<string, string> = {}) => ({
    razorpay_payment_id: 'pay_G8VQzjPLoAvm6D',
    razorpay_order_id: 'order_DaZlswtdcn9UNV',
    razorpay_signature: sign('order_DaZlswtdcn9UNV|pay_G8VQzjPLoAvm6D', 'key-secret'),
    ...more,
  })

  it('a success is signed over order and payment', async () => {
    expect(await returned(paid())).toEqual({ gatewayOrderId: 'order_DaZlswtdcn9UNV', ended: 'paid' })
  })

  it.each([
    ['another order', paid({ razorpay_order_id: 'order_other00000' })],
    ['another payment', paid({ razorpay_payment_id: 'pay_other0000' })],
    ['no signature', paid({ razorpay_signature: '' })],
    [
      'the webhook’s secret',
      paid({ razorpay_signature: sign('order_DaZlswtdcn9UNV|pay_G8VQzjPLoAvm6D', 'new-secret') }),
    ],
  ])('a success with %s is forged', async (_, fields) => {
    expect(await returned(fields)).toBe('forged')
  })

  const failed = (reason: string, metadata: string) => ({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Your payment was declined by the bank.',
    'error[reason]': reason,
    'error[metadata]': metadata,
  })
  const about = JSON.stringify({ payment_id: 'pay_1', order_id: 'order_DaZlswtdcn9UNV' })

  it.each([
    ['payment_failed', 'failed'],
    ['payment_timed_out', 'failed'],
    ['payment_cancelled', 'cancelled'],
  ])('%s is %s', async (reason, ended) => {
    expect(await returned(failed(reason, about))).toEqual({ gatewayOrderId: 'order_DaZlswtdcn9UNV', ended })
  })

  it.each([
    ['nothing', {}],
    ['a failure without an order', failed('payment_failed', '{}')],
    ['a failure that is no JSON', failed('payment_failed', 'hello')],
    ['a success without an order', { razorpay_payment_id: 'pay_G8VQzjPLoAvm6D' }],
  ])('%s is unreadable', async (_, fields) => {
    expect(await returned(fields)).toBe('unreadable')
  })
})

describe('webhooks', () => {
  const { verify } = openRazorpayWebhooks(secrets)
  const message = (event: string, payload: object) =>
    JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(payload), payload })
  const payment = { payment: { entity: { id: 'pay_1', order_id: 'order_DaZlswtdcn9UNV', amount: 100 } } }
  const verifyWebhook = (raw: string, secret = 'new-secret', more: Record<string, string> = {}) =>
    verify({ raw, headers: { 'x-razorpay-signature': sign(raw, secret), ...more } })

  it.each(['new-secret', 'old-secret'])('signed with the %s are accepted', async secret => {
    const raw = message('payment.captured', payment)
    expect(await verifyWebhook(raw, secret, { 'x-razorpay-event-id': 'evt_1' })).toEqual({
      eventId: 'evt_1',
      gatewayOrderId: 'order_DaZlswtdcn9UNV',
    })
    expect(await verifyWebhook(raw, 'guessed')).toBeUndefined()
    expect(
      await verify({ raw: `${raw} `, headers: { 'x-razorpay-signature': sign(raw, secret) } }),
    ).toBeUndefined()
  })

  it('an order, a refund and a transfer name what they are about', async () => {
    const order = { ...payment, order: { entity: { id: 'order_DaZlswtdcn9UNV' } } }
    const about = { gatewayOrderId: 'order_DaZlswtdcn9UNV' }
    expect(await verifyWebhook(message('order.paid', order))).toEqual(about)
    const refund = { ...payment, refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1' } } }
    expect(await verifyWebhook(message('refund.processed', refund))).toEqual(about)
    const credited = {
      payment: { entity: { id: 'pay_2', order_id: null } },
      virtual_account: { entity: { id: 'va_DlGmm7jInLudH9' } },
      bank_transfer: { entity: { id: 'bt_1' } },
    }
    expect(await verifyWebhook(message('virtual_account.credited', credited))).toEqual({
      virtualAccountId: 'va_DlGmm7jInLudH9',
    })
  })

  it.each([
    ['of other kinds', message('settlement.processed', { settlement: { entity: { id: 'setl_1' } } })],
    ['about a payment of nobody’s', message('payment.captured', { payment: { entity: { order_id: null } } })],
    ['that are no JSON', 'hello'],
  ])('%s are taken and ignored', async (_, raw) => {
    expect(await verifyWebhook(raw)).toBe('ignored')
  })
})
