import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { openRazorpayXWebhooks } from './razorpayXWebhooks.ts'

const webhooks = openRazorpayXWebhooks({ read: async name => name })
const message = (event: string, reference: string | null) =>
  JSON.stringify({ event, payload: { payout: { entity: { id: 'pout_1', reference_id: reference } } } })
const verify = (raw: string, signature?: string) =>
  webhooks.verify({
    raw,
    headers: {
      'x-razorpay-event-id': 'evt_1',
      'x-razorpay-signature':
        signature ?? createHmac('sha256', 'payouts/webhook-secret').update(raw).digest('hex'),
    },
  })

it('reads the reference of a payout that came back', async () => {
  expect(await verify(message('payout.reversed', 'liq-1-1'))).toEqual({
    eventId: 'evt_1',
    reference: 'liq-1-1',
  })
})

it('refuses a signature of another body', async () => {
  expect(await verify(message('payout.reversed', 'liq-1-1'), 'ab'.repeat(32))).toBeUndefined()
})

it.each([
  ['another event', message('payout.processed', 'liq-1-1')],
  ['no reference', message('payout.reversed', null)],
  ['a reference that is none of ours', message('payout.reversed', 'x'.repeat(41))],
  ['no JSON', 'x'],
])('ignores %s', async (_name, raw) => {
  expect(await verify(raw)).toBe('ignored')
})
