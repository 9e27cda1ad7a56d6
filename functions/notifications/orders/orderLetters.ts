import type { PaymentFailure } from '../../../shared/contracts/orders/orderBody.ts'
import { lockInDays } from '../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import type { PublishedOrder, PublishedPayment } from '../../orders/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, hindiTime, indianTime, unitsText, writtenDay } from '../bothLanguages.ts'

/**
 * Letters about orders and their payments, plain text: bond, units, amount, day, and what
 * comes next (K-263). They name neither the investor nor an account, and no id but the order's in the link.
 */

/** What a letter is about. `settlesOn`: Indian date by the calendar of now; `payment`: the one that goes back. */
export interface OrderNews {
  readonly order: PublishedOrder
  readonly settlesOn: string
  readonly payment?: PublishedPayment | undefined
  /** Why a payment took no money. */
  readonly failure?: PaymentFailure | undefined
}

interface Sentence {
  readonly en: string
  readonly hi: string
}
interface Words {
  /** After the bond's name. */
  readonly subject: Sentence
  readonly sentences: readonly Sentence[]
}

/** Why an order failed, by the text id that is kept with it; of another one the order shows the reason. */
const failures: Readonly<Record<string, Sentence>> = {
  'orders.failedNoSeller': {
    en: 'No seller accepted it before the market closed.',
    hi: 'बाज़ार बंद होने से पहले कोई विक्रेता नहीं मिला।',
  },
  'orders.failedPriceOutOfRange': {
    en: 'The exchange did not accept the price.',
    hi: 'एक्सचेंज ने भाव स्वीकार नहीं किया।',
  },
  'orders.failedSellerShort': {
    en: 'The seller did not deliver the units.',
    hi: 'विक्रेता ने यूनिट नहीं दीं।',
  },
  'orders.failedAtExchange': {
    en: 'The exchange did not accept the order.',
    hi: 'एक्सचेंज ने ऑर्डर स्वीकार नहीं किया।',
  },
  'orders.failedMarketClosed': {
    en: 'It did not reach the exchange before the market closed.',
    hi: 'ऑर्डर बाज़ार बंद होने से पहले एक्सचेंज तक नहीं पहुँचा।',
  },
}

/** Why a payment took no money. */
const refusals: Readonly<Record<PaymentFailure, Sentence>> = {
  declined: {
    en: 'Your bank declined it. Your bank can say why.',
    hi: 'आपके बैंक ने इसे अस्वीकार किया। कारण बैंक बता सकता है।',
  },
  otherAccount: {
    en: 'It came from another bank account. Only your verified account may pay.',
    hi: 'यह किसी दूसरे बैंक खाते से आया। केवल आपका सत्यापित खाता भुगतान कर सकता है।',
  },
  insufficientFunds: {
    en: 'There was not enough money in the account.',
    hi: 'खाते में पर्याप्त पैसा नहीं था।',
  },
  limitExceeded: {
    en: 'It is above what your bank or UPI app allows in a day. Net banking and NEFT have higher limits.',
    hi: 'राशि आपके बैंक या UPI ऐप की दैनिक सीमा से अधिक है। नेट बैंकिंग और NEFT की सीमा अधिक होती है।',
  },
  notAuthenticated: {
    en: 'It was not confirmed: the OTP or PIN was wrong, or came too late.',
    hi: 'इसकी पुष्टि नहीं हुई: OTP या PIN ग़लत था, या देर से आया।',
  },
  timedOut: {
    en: 'It took too long, and the payment service gave it up.',
    hi: 'इसमें बहुत समय लगा, और भुगतान सेवा ने इसे रोक दिया।',
  },
  bankDown: {
    en: 'Your bank or the payment service had a fault.',
    hi: 'आपके बैंक या भुगतान सेवा में ख़राबी थी।',
  },
  unknown: {
    en: 'The payment service did not say why.',
    hi: 'भुगतान सेवा ने कारण नहीं बताया।',
  },
}

/** Why a payment goes back. */
const returns: Readonly<Record<NonNullable<PublishedPayment['why']>, Sentence>> = {
  orderFailed: { en: 'The order came to nothing.', hi: 'ऑर्डर पूरा नहीं हुआ।' },
  second: { en: 'The order was paid already.', hi: 'ऑर्डर का भुगतान पहले ही हो चुका था।' },
  cancelled: { en: 'You had cancelled the order.', hi: 'आपने ऑर्डर रद्द कर दिया था।' },
  late: {
    en: 'It came too late to be traded that day.',
    hi: 'भुगतान उस दिन के सौदे के लिए बहुत देर से आया।',
  },
  soldOut: { en: 'It came after the units had been sold.', hi: 'भुगतान यूनिट बिक जाने के बाद आया।' },
  priceMoved: { en: 'It came late, and the price had moved.', hi: 'भुगतान देर से आया और भाव बदल चुका था।' },
  wrongAmount: {
    en: 'It is another amount than the order costs.',
    hi: 'राशि ऑर्डर की राशि से अलग है।',
  },
  discountUsed: {
    en: 'It came late, and another order has the first-time discount.',
    hi: 'भुगतान देर से आया और पहली बार की छूट दूसरे ऑर्डर को मिल चुकी है।',
  },
  byGateway: {
    en: 'The gateway sent it back, for example because it came from another account.',
    hi: 'गेटवे ने इसे लौटाया, जैसे किसी दूसरे खाते से आने के कारण।',
  },
}

/** e.g. `10 units of UGRO Capital 2028`. */
const whatEn = ({ units, displayName }: PublishedOrder): string => `${unitsText(units)} of ${displayName}`
const whatHi = ({ units, displayName }: PublishedOrder): string => `${displayName} की ${units} यूनिट`

const amountOf = ({ order, payment }: OrderNews): string =>
  formatRupees(payment?.amountPaise ?? order.breakup.userAmountPaise)
const paidDayOf = ({ order, payment }: OrderNews): string =>
  indianDate(new Date(payment?.paidAt ?? order.at.paid ?? order.createdAt))

const wayBack: Sentence = {
  en: 'Banks usually take 5 to 7 working days to show it. We write to you when the gateway has sent it; you need to do nothing.',
  hi: 'बैंक इसे दिखाने में आम तौर पर 5 से 7 कार्यदिवस लेते हैं। गेटवे के भेजते ही हम आपको लिखेंगे; आपको कुछ नहीं करना है।',
}

const words = {
  paid: news => ({
    subject: {
      en: `your payment of ${amountOf(news)} is here`,
      hi: `आपका ${amountOf(news)} का भुगतान मिल गया`,
    },
    sentences: [
      {
        en: `Your payment of ${amountOf(news)} for ${whatEn(news.order)} has reached the clearing corporation, and your order is on its way to the exchange.`,
        hi: `${whatHi(news.order)} के लिए आपका ${amountOf(news)} का भुगतान क्लियरिंग कॉर्पोरेशन को मिल गया है, और ऑर्डर एक्सचेंज की ओर जा रहा है।`,
      },
      {
        en: `It settles on ${writtenDay(news.settlesOn)}; from that day on the units are yours. You need to do nothing.`,
        hi: `निपटान ${hindiDay(news.settlesOn)} को होगा; उसी दिन से यूनिट आपकी हैं। आपको कुछ नहीं करना है।`,
      },
    ],
  }),
  processed: ({ order }) => {
    const from = order.lockedUntil
    return {
      subject: {
        en: `${unitsText(order.units)} in your demat account`,
        hi: `${order.units} यूनिट आपके डीमैट खाते में`,
      },
      sentences: [
        {
          en: `Your order of ${formatRupees(order.breakup.userAmountPaise)} is complete: the depository shows ${whatEn(order)} in your demat account.`,
          hi: `${formatRupees(order.breakup.userAmountPaise)} का आपका ऑर्डर पूरा हुआ: डिपॉज़िटरी आपके डीमैट खाते में ${whatHi(order)} दिखाती है।`,
        },
        {
          en: `For ${lockInDays} days they cannot be sold${from === undefined ? '' : `, from ${writtenDay(from)} on they can`}. What they pay you and when stands in your portfolio.`,
          hi: `${lockInDays} दिन तक इन्हें बेचा नहीं जा सकता${from === undefined ? '' : `, ${hindiDay(from)} से बेच सकते हैं`}। इनसे क्या और कब मिलेगा, पोर्टफ़ोलियो में लिखा है।`,
        },
      ],
    }
  },
  failed: ({ order }) => {
    const why = failures[order.reason ?? '']
    const paid = formatRupees(order.breakup.userAmountPaise)
    return {
      subject: { en: 'your order could not be completed', hi: 'आपका ऑर्डर पूरा नहीं हो सका' },
      sentences: [
        {
          en: `Your order for ${whatEn(order)} failed, and nothing was bought.`,
          hi: `${whatHi(order)} का आपका ऑर्डर पूरा नहीं हो सका, और कुछ नहीं ख़रीदा गया।`,
        },
        ...(why === undefined ? [] : [why]),
        order.at.paid === undefined
          ? {
              en: 'If you have paid for it, the whole amount goes back to the account it came from. We write to you when it is on its way; you need to do nothing.',
              hi: 'यदि आपने भुगतान किया है तो पूरी राशि उसी खाते में लौटेगी जिससे आई थी। भेजते समय हम आपको लिखेंगे; आपको कुछ नहीं करना है।',
            }
          : {
              en: `The ${paid} that you paid go back, whole, to the account they came from. We write to you when they are on their way; you need to do nothing.`,
              hi: `आपके चुकाए ${paid} पूरे उसी खाते में लौटेंगे जिससे आए थे। भेजते समय हम आपको लिखेंगे; आपको कुछ नहीं करना है।`,
            },
      ],
    }
  },
  expired: ({ order }) => ({
    subject: { en: 'your order has expired', hi: 'आपके ऑर्डर का समय समाप्त हो गया' },
    sentences: [
      {
        en: `Your order of ${formatRupees(order.breakup.userAmountPaise)} for ${whatEn(order)} was not paid by ${indianTime(new Date(order.payBy))} (Indian time), so its units are free again and nothing was bought.`,
        hi: `${whatHi(order)} के लिए ${formatRupees(order.breakup.userAmountPaise)} का आपका ऑर्डर समय पर चुकाया नहीं गया, इसलिए यूनिट फिर उपलब्ध हैं और कुछ नहीं ख़रीदा गया।`,
      },
      {
        en: 'If a payment of yours is still on its way, it completes the order as long as units and price allow, and is sent back otherwise. You can place the order again at any time.',
        hi: 'यदि आपका कोई भुगतान अभी रास्ते में है तो यूनिट और भाव अनुमति दें तो वह ऑर्डर पूरा करेगा, नहीं तो लौटा दिया जाएगा। आप कभी भी फिर ऑर्डर कर सकते हैं।',
      },
    ],
  }),
  paymentFailed: ({ order, failure = 'unknown' }) => ({
    subject: { en: 'your payment did not go through', hi: 'आपका भुगतान नहीं हो सका' },
    sentences: [
      {
        en: `Your payment of ${formatRupees(order.breakup.userAmountPaise)} for ${whatEn(order)} took no money.`,
        hi: `${whatHi(order)} के लिए ${formatRupees(order.breakup.userAmountPaise)} का आपका भुगतान नहीं हुआ।`,
      },
      refusals[failure],
      {
        en: `The order is open until ${indianTime(new Date(order.payBy))} (Indian time) and can be paid until then. If your bank shows that money left it, do not pay again: it pays for this order, or comes back whole.`,
        hi: `ऑर्डर ${hindiTime(order.payBy)} तक खुला है और तब तक चुकाया जा सकता है। यदि आपका बैंक दिखाता है कि पैसा निकल गया, तो दोबारा भुगतान न करें: वह इसी ऑर्डर के लिए गिना जाएगा, या पूरा लौट आएगा।`,
      },
    ],
  }),
  refundDue: news => {
    const why = news.payment?.why && returns[news.payment.why]
    return {
      subject: {
        en: `${amountOf(news)} is on its way back to you`,
        hi: `${amountOf(news)} आपको लौटाए जा रहे हैं`,
      },
      sentences: [
        {
          en: `Your payment of ${amountOf(news)} of ${writtenDay(paidDayOf(news))} for ${whatEn(news.order)} did not become an order, so the whole amount goes back to the account it came from.`,
          hi: `${whatHi(news.order)} के लिए ${hindiDay(paidDayOf(news))} का आपका ${amountOf(news)} का भुगतान ऑर्डर नहीं बना, इसलिए पूरी राशि उसी खाते में लौटेगी जिससे आई थी।`,
        },
        ...(why === undefined ? [] : [why]),
        wayBack,
      ],
    }
  },
  refunded: news => ({
    subject: {
      en: `${amountOf(news)} was sent back to you`,
      hi: `${amountOf(news)} आपको लौटा दिए गए`,
    },
    sentences: [
      {
        en: `The payment gateway has sent ${amountOf(news)}, your payment of ${writtenDay(paidDayOf(news))} for ${whatEn(news.order)}, back to the account it came from, whole.`,
        hi: `भुगतान गेटवे ने ${whatHi(news.order)} के लिए ${hindiDay(paidDayOf(news))} का आपका ${amountOf(news)} का भुगतान पूरा उसी खाते में लौटा दिया है जिससे आया था।`,
      },
      {
        en: 'If your bank does not show it within 7 working days, please write to us; the order has the reference your bank asks for.',
        hi: 'यदि आपका बैंक 7 कार्यदिवस में इसे न दिखाए तो हमें लिखें; बैंक जो संदर्भ माँगता है वह ऑर्डर में है।',
      },
    ],
  }),
} as const satisfies Readonly<Record<string, (news: OrderNews) => Words>>

/** The letter about an event of an order or its money. */
export function orderLetter(what: keyof typeof words, news: OrderNews, siteOrigin: string): Letter {
  const { displayName, orderId } = news.order
  const { subject, sentences } = words[what](news)
  const screen = `${siteOrigin}/platform/#/orobonds-order/${orderId}`
  return letterOf(
    { en: `${displayName}: ${subject.en}`, hi: `${displayName}: ${subject.hi}` },
    {
      en: [...sentences.map(({ en }) => en), `Your order: ${screen}`],
      hi: [...sentences.map(({ hi }) => hi), `आपका ऑर्डर: ${screen}`],
    },
  )
}
