import { lockInDays } from '../../shared/vocabulary/businessRules.ts'
import type { Letter } from './letters.ts'

/**
 * Letters about orders, in English, plain text, without amount, instrument and name: e-mails are forwarded and
 * read by others. The details are shown after a log-in.
 */

const orderScreen = (siteOrigin: string, orderId: string): string =>
  `${siteOrigin}/platform/#/orobonds-order/${orderId}`

const orderLetters = {
  paid: {
    subject: 'Your payment is here',
    sentences: [
      'Your payment has reached the clearing corporation, and your order is on its way to the exchange.',
      'It usually settles on the next working day. The order shows every step with its time; you need to do nothing.',
    ],
  },
  processed: {
    subject: 'Your units are in your demat account',
    sentences: [
      'Your order is complete: the depository shows the units in your demat account.',
      `For ${lockInDays} days they cannot be sold. From now on they are part of your portfolio.`,
    ],
  },
  failed: {
    subject: 'Your order could not be completed',
    sentences: [
      'Your order failed, and nothing was bought.',
      'If you have paid for it, the whole amount goes back to the account it came from. We write to you when it is on its way; you need to do nothing.',
    ],
  },
  expired: {
    subject: 'Your order has expired',
    sentences: [
      'Your order was not paid in time, so its units are free again and nothing was bought.',
      'If a payment of yours is still on its way, it completes the order as long as units and price allow, and is sent back otherwise. You can place the order again at any time.',
    ],
  },
  refundDue: {
    subject: 'A payment is on its way back to you',
    sentences: [
      'A payment of yours did not become an order, so the whole amount goes back to the account it came from.',
      'Banks usually take 5 to 7 working days to show it. We write to you when the gateway has sent it; you need to do nothing.',
    ],
  },
  refunded: {
    subject: 'Your payment was sent back',
    sentences: [
      'The payment gateway has sent your payment back, whole, to the account it came from.',
      'If your bank does not show it within 7 working days, please write to us; the order has the reference your bank asks for.',
    ],
  },
  contractNote: {
    subject: 'Your contract note is here',
    sentences: ['The contract note of your trade is ready. It can be downloaded from the order.'],
  },
} as const

/** The letter about an event of an order or its money. */
export function orderLetter(what: keyof typeof orderLetters, orderId: string, siteOrigin: string): Letter {
  const { subject, sentences } = orderLetters[what]
  return { subject, text: [...sentences, `Your order: ${orderScreen(siteOrigin, orderId)}`].join('\n\n') }
}
