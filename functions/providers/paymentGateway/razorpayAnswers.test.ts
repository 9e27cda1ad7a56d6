import { describe, expect, it } from 'vitest'
import { providerClient } from '../../platform/vendors/providerClient.ts'
import { openRazorpay } from './razorpay.ts'

const secrets = { read: (name: string) => Promise.resolve(`local-${name.replaceAll('/', '-')}`) }
const pause = () => Promise.resolve()
const orderId = 'ord_mfz3k1x0-9f2c41d07a3be58812aa90cd'
const account = { name: 'Gaurav Kumar', accountNumber: '50100012349999', ifsc: 'HDFC0000053' }
const request = { reference: orderId, amountPaise: 10_056_177, account }

describe('answers that are to be distrusted', () => {
  const requests: { method: string; url: string; body: unknown }[] = []
  const answering = (...answers: readonly (readonly [number, unknown])[]) => {
    requests.length = 0
    return openRazorpay({
      client: providerClient({
        pause,
        fetch: (url, init) => {
          const [status, body] = answers[requests.length] ?? [500, {}]
          requests.push({
            method: String(init?.method),
            url: String(url),
            body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          })
          return Promise.resolve(
            new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
          )
        },
      }),
      secrets,
      url: 'http://vendor.test',
    })
  }
  const none = [200, { entity: 'collection', count: 0, items: [] }] as const
  const order = (more: object = {}) => ({
    id: 'order_DaZlswtdcn9UNV',
    entity: 'order',
    amount: 10_056_177,
    amount_paid: 0,
    currency: 'INR',
    receipt: orderId,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: 1_763_612_400,
    ...more,
  })
  const payment = (more: object = {}) => ({
    id: 'pay_G8VQzjPLoAvm6D',
    entity: 'payment',
    amount: 10_056_177,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_DaZlswtdcn9UNV',
    method: 'upi',
    notes: [],
    acquirer_data: { rrn: '033814379298' },
    created_at: 1_763_612_400,
    ...more,
  })

  it('what goes out is what the vendor documents', async () => {
    await answering(none, [200, order()]).open(request)
    expect(requests).toEqual([
      { method: 'GET', url: `http://vendor.test/v1/orders?receipt=${orderId}`, body: undefined },
      {
        method: 'POST',
        url: 'http://vendor.test/v1/orders',
        body: {
          amount: 10_056_177,
          currency: 'INR',
          receipt: orderId,
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: 12,
              manual_expiry_period: 7200,
              refund_speed: 'normal',
            },
          },
          bank_account: { account_number: '50100012349999', name: 'Gaurav Kumar', ifsc: 'HDFC0000053' },
          notes: { reference: orderId },
        },
      },
    ])
  })

  it('a POST goes out once, a question twice', async () => {
    await expect(answering(none, [500, {}], [200, order()]).open(request)).rejects.toThrow(
      'did not answer open',
    )
    expect(requests).toHaveLength(2)
    await answering([502, {}], none).payments('order_DaZlswtdcn9UNV')
    expect(requests).toHaveLength(2)
  })

  it('a list is not trusted to be filtered', async () => {
    const others = { items: [order({ receipt: 'ord_somebody-else', id: 'order_other00000' })] }
    expect(await answering([200, others], [200, order()]).open(request)).toEqual({
      gatewayOrderId: 'order_DaZlswtdcn9UNV',
    })
  })

  it.each([
    ['another amount', order({ amount: 10_056_176 }), 'ProviderUnavailable'],
    ['another receipt', order({ receipt: 'ord_other' }), 'ProviderUnavailable'],
    ['another currency', order({ currency: 'USD' }), 'ProviderUnavailable'],
    ['a float', order({ amount: 100_561.77 }), 'ProviderUnavailable'],
    ['an amount as text', order({ amount: '10056177' }), 'ProviderUnavailable'],
    ['a status nobody knows', order({ status: 'hovering' }), 'ProviderUnavailable'],
    ['a 200 with an error', { error: { code: 'GATEWAY_ERROR', reason: 'down' } }, 'ProviderRefused'],
    ['a page', '<html>', 'ProviderUnavailable'],
  ])('an order with %s is no success', async (_, body, name) => {
    await expect(answering(none, [200, body]).open(request)).rejects.toMatchObject({ name })
  })

  it.each([
    ['another order', payment({ order_id: 'order_other00000' })],
    ['another currency', payment({ currency: 'USD' })],
    ['a float', payment({ amount: 10.5 })],
    ['a negative amount', payment({ amount: -1 })],
    ['a status nobody knows', payment({ status: 'paid' })],
  ])('payments of %s are no answer', async (_, wrong) => {
    await expect(
      answering([200, { items: [payment(), wrong] }]).payments('order_DaZlswtdcn9UNV'),
    ).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('authorised is not paid', async () => {
    const items = [payment({ status: 'authorized', acquirer_data: {} }), payment({ status: 'created' })]
    const states = await answering([200, { items }]).payments('order_DaZlswtdcn9UNV')
    expect(states.map(({ state }) => state)).toEqual(['pending', 'pending'])
  })

  it.each([
    ['another payment', { payment_id: 'pay_other0000' }],
    ['another amount', { amount: 1 }],
    ['another receipt', { receipt: null }],
  ])('a refund of %s is no answer', async (_, more) => {
    const refund = {
      id: 'rfnd_FP8QHiV938haTz',
      entity: 'refund',
      amount: 10_056_177,
      currency: 'INR',
      payment_id: 'pay_G8VQzjPLoAvm6D',
      receipt: 'rf-1',
      status: 'processed',
    }
    const asking = { paymentId: 'pay_G8VQzjPLoAvm6D', amountPaise: 10_056_177, reference: 'rf-1' }
    await expect(answering(none, [200, { ...refund, ...more }]).refund(asking)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
    expect(await answering(none, [200, refund]).refund(asking)).toEqual({
      refundId: 'rfnd_FP8QHiV938haTz',
      state: 'processed',
    })
  })

  it('an id that is none never reaches the wire', async () => {
    for (const id of ['../orders', 'order_', 'order_a/payments'])
      await expect(answering().payments(id)).rejects.toMatchObject({ code: 'id_invalid' })
    expect(requests).toEqual([])
  })

  it('a settlement file in the documented shape: payments and refunds count, the rest does not', async () => {
    const row = {
      debit: 0,
      credit: 97_100,
      currency: 'INR',
      fee: 2900,
      tax: 0,
      settled: true,
      created_at: 1_567_692_556,
      settled_at: 1_568_176_960,
      payment_id: null,
      order_receipt: null,
      notes: '{}',
    }
    const items = [
      { ...row, entity_id: 'pay_DEXrnipqTmWVGE', type: 'payment', amount: 100_000, order_receipt: orderId },
      {
        ...row,
        entity_id: 'rfnd_DGRcGzZSLyEdg1',
        type: 'refund',
        amount: 2500,
        payment_id: 'pay_DEXq1pACSqFxtS',
      },
      { ...row, entity_id: 'trf_DEUoCEtdsJgvl7', type: 'transfer', amount: 100_000, notes: null },
      { ...row, entity_id: 'adj_EhcHONhX4ChgNC', type: 'adjustment', amount: 1012, notes: null },
    ]
    expect(await answering([200, { items }]).settlementFile('2019-09-05')).toEqual([
      {
        kind: 'payment',
        paymentId: 'pay_DEXrnipqTmWVGE',
        reference: orderId,
        amountPaise: 100_000,
        at: new Date('2019-09-05T14:09:16Z'),
      },
      {
        kind: 'refund',
        paymentId: 'pay_DEXq1pACSqFxtS',
        amountPaise: 2500,
        at: new Date('2019-09-05T14:09:16Z'),
      },
    ])
    expect(requests[0]?.url).toBe(
      'http://vendor.test/v1/settlements/recon/combined?year=2019&month=9&day=5&count=100&skip=0',
    )
    const wrong = [{ ...row, entity_id: 'rfnd_1', type: 'refund', amount: 1 }]
    await expect(answering([200, { items: wrong }]).settlementFile('2019-09-05')).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  it.each([
    ['payment_failed', 'declined'],
    ['bank_account_validation_failed', 'otherAccount'],
    ['insufficient_funds', 'insufficientFunds'],
    ['transaction_daily_limit_exceeded', 'limitExceeded'],
    ['authentication_failed', 'notAuthenticated'],
    ['payment_timed_out', 'timedOut'],
    ['bank_technical_error', 'bankDown'],
    // A reason that the vendor added, one that is a name of every object, and none.
    ['solar_flare', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
    // The investor left the page: nothing is to be explained.
    ['payment_cancelled', undefined],
  ])('a failed payment says %s in our words: %s (U20)', async (error_reason, why) => {
    const items = [payment({ status: 'failed', error_reason })]
    const gateway = answering([200, { entity: 'collection', count: 1, items }])
    const [failed] = await gateway.payments('order_DaZlswtdcn9UNV')
    expect([failed?.state, failed?.failure]).toEqual(['failed', why])
  })

  it('a payment that went through has no reason of a failure, whatever the vendor left in it', async () => {
    const items = [payment({ error_reason: 'payment_failed' })]
    const gateway = answering([200, { entity: 'collection', count: 1, items }])
    const [paid] = await gateway.payments('order_DaZlswtdcn9UNV')
    expect([paid?.state, paid?.failure]).toEqual(['captured', undefined])
  })
})
