import { beforeEach, describe, expect, it } from 'vitest'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { PublishedLiquidation } from '../../liquidation/published.ts'
import type { BusEvent, Consumer } from '../../platform/eventFunction.ts'
import { runAt } from '../../platform/testing.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { onContractNoteCancelled, onContractNoteIssued } from '../orders/onContractNote.ts'
import { busEvent, hindiFaults, inEachLanguage, openNotificationScene } from '../testing/notificationScene.ts'
import { type Written, writesTo } from '../testing/written.ts'
import {
  onLiquidationDelayed,
  onLiquidationFailed,
  onLiquidationPlaced,
  onLiquidationProcessed,
  onRedeemQuoteDeclined,
  onRedeemQuoteLapsed,
  onRedeemQuoteReady,
} from './onRedeem.ts'

const now = new Date('2026-11-20T05:00:00.000Z')
/** The example of domain.md 3.7, as the desk quoted it. */
const sale: PublishedLiquidation = {
  orderId: 'liq_1',
  investorId: 'inv_1',
  product: 'nifty-shield-2028',
  productType: 'mld',
  displayName: 'Nifty Shield March 2028',
  logoUrl: '',
  ISIN: 'INEK4S007028',
  units: 3,
  state: 'quoteReady',
  version: 2,
  createdAt: '2026-11-20T04:30:00.000Z',
  updatedAt: '2026-11-20T05:00:00.000Z',
  at: { quoteRequested: '2026-11-20T04:30:00.000Z', quoteReady: '2026-11-20T05:00:00.000Z' },
  exitLoadInPerc: '2',
  unitPricePaise: 11_234_567,
  valuePaise: 33_703_701,
  exitLoadPaise: 674_074,
  redemptionPaise: 33_029_627,
  quoteNo: 1,
  validUntil: '2026-11-20T10:00:00.000Z',
  payoutNo: 0,
}
const placed = { ...sale, state: 'placed', placedOn: '2026-11-20' } as const
const link = 'https://site.test/platform/#/orobonds-asset/mld/nifty-shield-2028/redeem/liq_1'

let sent: Written[]
let current: PublishedLiquidation | undefined
let dependencies: ConsumerDependencies
beforeEach(() => {
  sent = []
  current = sale
  dependencies = openNotificationScene(now, {
    notifications: writesTo(sent),
    liquidationOf: () => Promise.resolve(current),
  })
})

const event = (version = 2): BusEvent =>
  busEvent(
    now,
    { type: 'liquidation', id: 'liq_1', version },
    { orderId: 'liq_1', investorId: 'inv_1', product: sale.product, ISIN: sale.ISIN },
  )

type LetterCase = [
  string,
  (with_: ConsumerDependencies) => Consumer<MarketCalendar>,
  Partial<PublishedLiquidation>,
  string,
  readonly (string | RegExp)[],
]
const letterCases: readonly LetterCase[] = [
  [
    'a quote that is ready',
    onRedeemQuoteReady,
    sale,
    'Your quote is ready',
    [
      'There is a price for 3 units of Nifty Shield March 2028.',
      'Value ₹3,37,037.01, less the exit load of 2 % ₹6,740.74: you receive ₹3,30,296.27.',
      /valid only during market hours, until 20 Nov 2026, 3:30\spm \(Indian time\)/,
    ],
  ],
  [
    'an order that is placed',
    onLiquidationPlaced,
    placed,
    'Your order to sell is placed',
    [
      'you receive ₹3,30,296.27. The price is frozen.',
      // T+3 over the holiday of the 24th.
      'paid to your verified bank account on 26 Nov 2026.',
      'If you did not ask for this, write to us at once',
    ],
  ],
  [
    'a payment that is delayed by a changed account',
    onLiquidationDelayed,
    {
      ...placed,
      state: 'delivered',
      reason: 'liquidation.delayedBank',
      delayedUntil: '2026-11-26T09:00:00.000Z',
    },
    'The payment of your sale is delayed',
    ['Your bank account was changed in the last 24 hours.', /It is paid from 26 Nov 2026, 2:30\spm/],
  ],
  [
    'a payment that is delayed by a hold',
    onLiquidationDelayed,
    { ...placed, state: 'delivered', reason: 'liquidation.delayedHold' },
    'The payment of your sale is delayed',
    ['Payouts are on hold.', 'We write to you when it is paid'],
  ],
  [
    'a payment that a holiday moved',
    onLiquidationDelayed,
    { ...placed, reason: 'liquidation.delayedHoliday', delayedUntil: '2026-11-27T05:30:00.000Z' },
    'The payment of your sale is delayed',
    [
      'Your sale of 3 units of Nifty Shield March 2028 stands',
      'A market holiday was announced, and the day of the payment moved with it.',
      /It is paid from 27 Nov 2026, 11:00\sam/,
    ],
  ],
  [
    'a sale whose settlement moved past a record date',
    onLiquidationDelayed,
    { ...placed, reason: 'liquidation.delayedRecordDate', delayedUntil: '2026-11-27T05:30:00.000Z' },
    'Your sale will not go through',
    [
      'Your order to sell 3 units of Nifty Shield March 2028 will come to nothing, and no money is paid for it.',
      'the settlement moved past the record date of a payment, which is yours now.',
      'Your units come back on 26 Nov 2026.',
      'please contact support',
    ],
  ],
  [
    'a payment that was sent to a bank which does not answer',
    onLiquidationDelayed,
    { ...placed, state: 'paying', reason: 'liquidation.delayedVendor' },
    'The payment of your sale is delayed',
    ['The bank has not answered yet. We go on asking.', 'We write to you when it is paid'],
  ],
  [
    'a sale that is paid',
    onLiquidationProcessed,
    { ...placed, state: 'processed', utr: 'HDFCN52026112600', paidAt: '2026-11-26T05:40:00.000Z' },
    'Your sale is paid',
    ['₹3,30,296.27 for 3 units of Nifty Shield March 2028 was paid', '(UTR) is HDFCN52026112600.'],
  ],
  [
    'a sale that failed',
    onLiquidationFailed,
    { ...placed, state: 'failed', reason: 'liquidation.failedUnits' },
    'Your sale could not be completed',
    ['Not enough units were free in your demat account. Nothing was sold.', 'No money was moved.'],
  ],
  [
    'a quote that lapsed',
    onRedeemQuoteLapsed,
    { state: 'lapsed' },
    'Your quote has lapsed',
    ['was not agreed to in time', 'your units are free again'],
  ],
  [
    'a request that nobody quoted',
    onRedeemQuoteLapsed,
    { state: 'lapsed', at: { quoteRequested: '2026-11-20T04:30:00.000Z' } },
    'Your request was not quoted',
    ['Nobody named a price for 3 units'],
  ],
  [
    'a request that the desk declined',
    onRedeemQuoteDeclined,
    { state: 'declined', remarks: 'No buyers for this series' },
    'There is no quote for your request',
    ['The desk cannot name a price'],
  ],
]

describe.each(letterCases)('%s', (_, open, stood, subject, sentences) => {
  it('is sent once, with units, amount and the link to it', async () => {
    current = { ...sale, ...stood }
    await open(dependencies).consume(event(), runAt(now))
    await open(dependencies).consume(event(), runAt(now))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ investorId: 'inv_1', subject })
    for (const sentence of sentences) expect(sent[0]?.text).toMatch(sentence)
    expect(sent[0]?.text).toContain(link)
    // What the desk said, names and numbers of accounts stay behind the log-in.
    expect(sent[0]?.text).not.toMatch(/No buyers|Asha|9876543210/)
  })

  it('is in Hindi to who chose it, paragraph by paragraph (U5)', async () => {
    current = { ...sale, ...stood }
    const letter = await inEachLanguage(dependencies, with_ => open(with_).consume(event(), runAt(now)))
    expect(hindiFaults(letter)).toEqual([])
    expect(letter.hi.text).toContain(link)
  })

  it('is not sent when the request has another state', async () => {
    current = { ...sale, state: 'cancelled' }
    await open(dependencies).consume(event(), runAt(now))
    expect(sent).toEqual([])
  })

  it('comes again when the request cannot be read', async () => {
    current = undefined
    await expect(open(dependencies).consume(event(), runAt(now))).rejects.toThrow('cannot be read')
  })
})

it.each([
  ['liquidation.delayedHold', 1],
  ['liquidation.noSuchReason', 0],
  [undefined, 0],
])('the reason %s of a sale that failed adds %i paragraphs to its letter', async (reason, more) => {
  const paragraphsOf = async (why: string | undefined) => {
    const written: Written[] = []
    current = { ...placed, state: 'failed', reason: why }
    const notifications = writesTo(written)
    await onLiquidationFailed({ ...dependencies, notifications }).consume(event(), runAt(now))
    return written[0]?.letter.hi.paragraphs ?? []
  }
  const paragraphs = await paragraphsOf(reason)
  expect(paragraphs).toHaveLength(3 + more)
  expect(paragraphs.join(' ')).not.toMatch(/noSuchReason|undefined/)
})

describe('a quote that is ready', () => {
  it('is also sent as a text message with the registered template', async () => {
    await onRedeemQuoteReady(dependencies).consume(event(), runAt(now))
    expect(sent.map(({ sms }) => sms)).toEqual([
      {
        to: 'verified',
        template: 'redeem-quote',
        variables: [
          '3 units of Nifty Shield March 2028',
          'Rs 3,30,296.27',
          expect.stringMatching(/^20 Nov 2026, 3:30\spm$/),
          link,
        ],
      },
    ])
  })

  it('of two prices only the last one is sent', async () => {
    current = { ...sale, version: 3, quoteNo: 2 }
    await onRedeemQuoteReady(dependencies).consume(event(2), runAt(now))
    expect(sent).toEqual([])
    await onRedeemQuoteReady(dependencies).consume(event(3), runAt(now))
    expect(sent).toHaveLength(1)
  })
})

describe('M7: the letter about the contract note of a sale', () => {
  const noted = busEvent(
    now,
    { type: 'contract-note', id: 'liq_1', version: 2 },
    { orderId: 'liq_1', investorId: 'inv_1', noteId: 'CN/2026-27/000043' },
  )
  it.each([
    [
      'issued',
      onContractNoteIssued,
      'of your sale is ready: 3 units of Nifty Shield March 2028 for ₹3,30,296.27',
    ],
    ['cancelled', onContractNoteCancelled, 'The units are still yours, and nothing is paid for them.'],
  ])('that is %s leads to the sale, in the language of the investor', async (_what, open, sentence) => {
    current = placed
    const letter = await inEachLanguage(dependencies, with_ =>
      open(with_).consume(noted, runAt(now, publishedCalendar)),
    )
    expect(letter.en.text).toContain(sentence)
    expect(letter.en.text).toContain(link)
    expect(hindiFaults(letter)).toEqual([])
  })
  it('comes again when the sale cannot be read', async () => {
    current = undefined
    await expect(
      onContractNoteIssued(dependencies).consume(noted, runAt(now, publishedCalendar)),
    ).rejects.toThrow('liq_1 has a note')
  })
})
