import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '../platform/email.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import { runAt } from '../platform/testing.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import {
  onContractNoteIssued,
  onOrderExpired,
  onOrderFailed,
  onOrderPaid,
  onOrderProcessed,
  onPaymentRefunded,
  onRefundDue,
} from './onOrder.ts'
import { busEvent, openNotificationScene } from './testing/notificationScene.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
let sent: Email[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  dependencies = openNotificationScene(now, {
    mailer: { send: mail => Promise.resolve(void sent.push(mail)) },
  })
})

const event = (payload: object, investorId = 'inv_1'): BusEvent =>
  busEvent(now, { type: 'order', id: 'ord_1', version: 3 }, { ...payload, investorId })
const order = { orderId: 'ord_1', product: 'ugro-capital-2028', ISIN: 'INE583D07323' }
const payment = { orderId: 'ord_1', paymentId: 'pay_29QQoUBi66xm2f' }
const orderPage = 'https://site.test/platform/#/orobonds-order/ord_1'

const letters: readonly [
  string,
  (with_: ConsumerDependencies) => Consumer,
  object,
  string,
  string,
  string,
][] = [
  [
    'a payment that arrived',
    onOrderPaid,
    order,
    'Your payment is here',
    'on its way to the exchange',
    orderPage,
  ],
  [
    'units in demat',
    onOrderProcessed,
    order,
    'Your units are in your demat account',
    'For 21 days they cannot be sold.',
    orderPage,
  ],
  [
    'an order that failed',
    onOrderFailed,
    order,
    'Your order could not be completed',
    'the whole amount goes back',
    orderPage,
  ],
  [
    'an order that expired',
    onOrderExpired,
    order,
    'Your order has expired',
    'was not paid in time',
    orderPage,
  ],
  [
    'money that goes back',
    onRefundDue,
    payment,
    'A payment is on its way back to you',
    '5 to 7 working days',
    orderPage,
  ],
  [
    'money sent back',
    onPaymentRefunded,
    payment,
    'Your payment was sent back',
    'sent your payment back',
    orderPage,
  ],
  [
    'a contract note',
    onContractNoteIssued,
    { orderId: 'ord_1', noteId: 'note_1' },
    'Your contract note is here',
    'can be downloaded',
    orderPage,
  ],
]

describe.each(letters)('the letter about %s', (_name, open, payload, subject, sentence, link) => {
  it('says what happened and what is next, and leads there, with no amount, instrument or person in it', async () => {
    await open(dependencies).consume(event(payload), runAt(now))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'asha@example.in', subject })
    expect(sent[0]?.text).toContain(sentence)
    expect(sent[0]?.text).toContain(link)
    expect(sent[0]?.text).not.toMatch(/9876543210|Asha|inv_1|pay_|note_1|INE583D07323|ugro|₹|\bRs\b/i)
  })
  it('goes once, to a confirmed address of somebody we know', async () => {
    for (let time = 0; time < 3; time += 1) await open(dependencies).consume(event(payload), runAt(now))
    for (const nobody of ['inv_gone', 'inv_unconfirmed'])
      await open(dependencies).consume(event(payload, nobody), runAt(now))
    expect(sent).toHaveLength(1)
  })
})
