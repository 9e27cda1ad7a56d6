import { beforeEach, describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { PublishedOrder, PublishedPayment } from '../../orders/published.ts'
import type { Consumer } from '../../platform/eventFunction.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import { onContractNoteCancelled, onContractNoteIssued } from './onContractNote.ts'
import * as consumers from './onOrder.ts'

const now = new Date('2026-11-23T04:40:00.000Z')
const paid: PublishedOrder = {
  orderId: 'ord_1',
  investorId: 'inv_1',
  product: 'ugro-capital-2028',
  productType: 'bonds',
  displayName: 'UGRO Capital 2028',
  ISIN: 'INE583D07323',
  units: 10,
  paymentType: 'PG',
  breakup: {
    cleanPaise: 9_848_000,
    accruedPaise: 44_129,
    stampDutyPaise: 10,
    discountPaise: 24_620,
    ispAmountPaise: 9_892_139,
    userAmountPaise: 9_867_519,
  },
  cleanPrice: '98.4800',
  priceVersion: 1,
  // A Monday; the next day is a holiday.
  tradeDate: '2026-11-23',
  settlementDate: '2026-11-25',
  reservedUntil: '2026-11-23T04:45:00.000Z',
  payBy: '2026-11-23T04:45:00.000Z',
  state: 'paid',
  version: 3,
  createdAt: '2026-11-23T04:30:00.000Z',
  updatedAt: '2026-11-23T04:31:00.000Z',
  at: { paid: '2026-11-23T04:31:00.000Z' },
  paymentId: 'pay_29QQoUBi66xm2f',
}
const payment: PublishedPayment = {
  paymentId: 'pay_29QQoUBi66xm2f',
  orderId: 'ord_1',
  investorId: 'inv_1',
  ISIN: 'INE583D07323',
  amountPaise: 9_900_000,
  method: 'upi',
  paidAt: '2026-11-22T19:00:00.000Z',
  state: 'refundDue',
  version: 2,
  createdAt: '2026-11-23T04:31:00.000Z',
  why: 'wrongAmount',
}
let sent: Written[]
let order: PublishedOrder | undefined
let payments: readonly PublishedPayment[]
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  order = paid
  payments = [payment]
  dependencies = openNotificationScene(now, {
    orderOf: () => Promise.resolve(order),
    paymentsOf: () => Promise.resolve([...payments]),
    notifications: writesTo(sent),
  })
})

type Open = (with_: ConsumerDependencies) => Consumer<typeof publishedCalendar>
const trade = { orderId: 'ord_1', product: 'ugro-capital-2028', ISIN: 'INE583D07323' }
const refund = { orderId: 'ord_1', paymentId: 'pay_29QQoUBi66xm2f' }
const note = { orderId: 'ord_1', noteId: 'CN/2026-27/000042' }
const run = (open: Open, payload: object, investorId = 'inv_1', with_ = dependencies) =>
  open(with_).consume(
    busEvent(now, { type: 'order', id: 'ord_1', version: 3 }, { ...payload, investorId }),
    runAt(now, publishedCalendar),
  )
const processed: Partial<PublishedOrder> = {
  state: 'processed',
  processedOn: '2026-11-25',
  lockedUntil: '2026-12-16',
}

const letters: readonly [string, Open, object, Partial<PublishedOrder>, string, readonly string[], string][] =
  [
    [
      'a payment that arrived',
      consumers.onOrderPaid,
      trade,
      {},
      'UGRO Capital 2028: your payment of ₹98,675.19 is here',
      [
        'Your payment of ₹98,675.19 for 10 units of UGRO Capital 2028 has reached the clearing corporation',
        'It settles on 25 Nov 2026',
      ],
      'निपटान 25 नवंबर 2026 को होगा',
    ],
    [
      'units in demat',
      consumers.onOrderProcessed,
      trade,
      processed,
      'UGRO Capital 2028: 10 units in your demat account',
      [
        'Your order of ₹98,675.19 is complete',
        'For 21 days they cannot be sold, from 16 Dec 2026 on they can.',
      ],
      '16 दिसंबर 2026 से बेच सकते हैं',
    ],
    [
      'an order that failed',
      consumers.onOrderFailed,
      trade,
      { state: 'refundDue', reason: 'orders.failedNoSeller' },
      'UGRO Capital 2028: your order could not be completed',
      [
        'No seller accepted it before the market closed.',
        'The ₹98,675.19 that you paid go back, whole, to the account they came from.',
      ],
      'कोई विक्रेता नहीं मिला',
    ],
    [
      'an order that failed unpaid',
      consumers.onOrderFailed,
      trade,
      { state: 'failed', at: {}, reason: 'orders.failedUnpaid' },
      'UGRO Capital 2028: your order could not be completed',
      ['If you have paid for it, the whole amount goes back'],
      'यदि आपने भुगतान किया है',
    ],
    [
      'an order that expired',
      consumers.onOrderExpired,
      trade,
      { state: 'expired', at: {} },
      'UGRO Capital 2028: your order has expired',
      ['₹98,675.19 for 10 units of UGRO Capital 2028 was not paid by 23 Nov 2026, 10:15 am (Indian time)'],
      'समय पर चुकाया नहीं गया',
    ],
    [
      'a payment that took no money',
      consumers.onPaymentFailed,
      { ...refund, why: 'otherAccount' },
      { state: 'paymentPending', at: {} },
      'UGRO Capital 2028: your payment did not go through',
      [
        'Your payment of ₹98,675.19 for 10 units of UGRO Capital 2028 took no money.',
        'It came from another bank account. Only your verified account may pay.',
        'The order is open until 23 Nov 2026, 10:15 am (Indian time)',
        'do not pay again',
      ],
      'किसी दूसरे बैंक खाते से आया',
    ],
    [
      'money that goes back',
      consumers.onRefundDue,
      refund,
      {},
      'UGRO Capital 2028: ₹99,000 is on its way back to you',
      [
        'Your payment of ₹99,000 of 23 Nov 2026',
        'It is another amount than the order costs.',
        '5 to 7 working days',
      ],
      'राशि ऑर्डर की राशि से अलग है',
    ],
    [
      'money sent back',
      consumers.onPaymentRefunded,
      refund,
      {},
      'UGRO Capital 2028: ₹99,000 was sent back to you',
      ['has sent ₹99,000, your payment of 23 Nov 2026 for 10 units'],
      'पूरा उसी खाते में लौटा दिया है',
    ],
    [
      'a contract note',
      onContractNoteIssued,
      note,
      processed,
      'UGRO Capital 2028: your contract note is here',
      [
        'The contract note CN/2026-27/000042 of your purchase is ready',
        '10 units of UGRO Capital 2028 for ₹98,675.19, traded on 23 Nov 2026, settled on 25 Nov 2026',
      ],
      'कॉन्ट्रैक्ट नोट तैयार है',
    ],
    [
      'a contract note that is cancelled (M7)',
      onContractNoteCancelled,
      note,
      { state: 'refundDue' },
      'UGRO Capital 2028: the contract note is cancelled',
      [
        'The contract note CN/2026-27/000042 of 23 Nov 2026 counts no more',
        'What you paid goes back to the account it came from.',
      ],
      'अब मान्य नहीं है',
    ],
  ]

describe.each(letters)('the letter about %s', (_name, open, payload, state, subject, sentences, hindi) => {
  beforeEach(() => {
    order = { ...paid, ...state }
  })
  it('says which bond, what amount and what is next, in the language of the investor, and leads there, with no person in it', async () => {
    const letter = await inEachLanguage(dependencies, with_ => run(open, payload, 'inv_1', with_))
    expect(letter.en.subject).toBe(subject)
    for (const sentence of sentences) expect(letter.en.text).toContain(sentence)
    expect(`${letter.hi.subject} ${letter.hi.text}`).toContain(hindi)
    expect(hindiFaults(letter)).toEqual([])
    for (const { text } of [letter.en, letter.hi]) {
      expect(text).toContain('https://site.test/platform/#/orobonds-order/ord_1')
      expect(text).not.toMatch(/9876543210|Asha|inv_1|pay_|INE583D07323|orders\.|undefined/)
    }
  })
  it('goes once, however often the event comes', async () => {
    for (let time = 0; time < 3; time += 1) await run(open, payload)
    expect(sent).toHaveLength(1)
  })
})

describe('letters about an order', () => {
  it('are about the order as it is: a payment that goes back already is not called received', async () => {
    order = { ...paid, state: 'refundDue' }
    await run(consumers.onOrderPaid, trade)
    expect(sent).toEqual([])
  })

  it.each<[string, Partial<PublishedOrder>]>([
    ['paid meanwhile', {}],
    ['over', { state: 'expired' }],
    ['too late to be paid', { state: 'paymentPending', payBy: '2026-11-23T04:40:00.000Z' }],
  ])('say nothing of a payment that took no money once the order is %s (U20)', async (_name, state) => {
    order = { ...paid, ...state }
    await run(consumers.onPaymentFailed, { ...refund, why: 'declined' })
    expect(sent).toEqual([])
  })

  it('come again when order or payment cannot be read', async () => {
    payments = []
    await expect(run(consumers.onRefundDue, refund)).rejects.toThrow('a payment of ord_1')
    order = undefined
    await expect(run(consumers.onOrderPaid, trade)).rejects.toThrow('ord_1 has news')
  })
})
