import type { PublishedLiquidation } from '../liquidation/published.ts'
import { sentenceOfId } from '../platform/sentences.ts'
import type { Letter } from './letters.ts'

/**
 * Letters about claims after a record date, each in English and in Hindi, without amount, instrument and name: the details
 * are shown after a log-in.
 */

type OwedTo = 'investor' | 'counterparty'
type Decision = 'accept' | 'refuse' | 'received' | 'writeOff'
interface Words {
  readonly subject: string
  readonly en: readonly string[]
  readonly hi: readonly string[]
}

const letterOf = ({ subject, en, hi }: Words, siteOrigin: string): Letter => {
  const screen = `${siteOrigin}/platform/#/orobonds-payouts`
  return {
    subject,
    text: [...en, `Your payouts: ${screen}`, '———', ...hi, `आपके भुगतान: ${screen}`].join('\n\n'),
  }
}

const opened: Readonly<Record<OwedTo, Words>> = {
  investor: {
    subject: 'A payment of the issuer went to somebody else',
    en: [
      'The settlement of a trade of yours moved past a record date. The issuer therefore pays the other side, although the payment is part of your price.',
      'It is yours. We look into it once the issuer has paid, and pay it to your verified bank account; we write to you then. You need to do nothing, and your price does not change.',
    ],
    hi: [
      'आपके एक सौदे का निपटान रिकॉर्ड तारीख के बाद हुआ। इसलिए जारीकर्ता भुगतान दूसरे पक्ष को करता है, जबकि वह आपकी कीमत में शामिल है।',
      'यह राशि आपकी है। जारीकर्ता के भुगतान के बाद हम इसकी जाँच करके इसे आपके सत्यापित बैंक खाते में भेजेंगे और आपको लिखेंगे। आपको कुछ नहीं करना है, और आपकी कीमत नहीं बदलती।',
    ],
  },
  counterparty: {
    subject: 'A payment of the issuer that is not yours',
    en: [
      'The settlement of a trade of yours moved past a record date. The issuer therefore pays you what belongs to the other side: its price was paid already.',
      'We look into it once the issuer has paid, and write to you what is to be done. Please keep the amount available until then.',
    ],
    hi: [
      'आपके एक सौदे का निपटान रिकॉर्ड तारीख के दूसरी ओर हुआ। इसलिए जारीकर्ता आपको वह राशि देता है जो दूसरे पक्ष की है: उसकी कीमत पहले ही चुकाई जा चुकी है।',
      'जारीकर्ता के भुगतान के बाद हम इसकी जाँच करेंगे और आपको लिखेंगे कि क्या करना है। तब तक कृपया यह राशि बचाकर रखें।',
    ],
  },
}

const decided: Readonly<Record<OwedTo, Partial<Record<Decision, Words>>>> = {
  investor: {
    accept: {
      subject: 'Your claim was accepted',
      en: [
        'The payment of the issuer that went to the other side of your trade is paid to you, before tax, to your verified bank account on the third working day. We write to you when the bank has paid it.',
        'It is income of yours, and no tax is deducted from it: please declare it.',
      ],
      hi: [
        'जारीकर्ता का जो भुगतान आपके सौदे के दूसरे पक्ष को गया था, वह कर काटे बिना तीसरे कार्य दिवस पर आपके सत्यापित बैंक खाते में भेजा जाएगा। बैंक के भुगतान करने पर हम आपको लिखेंगे।',
        'यह आपकी आय है और इस पर कर नहीं काटा गया है: कृपया इसे अपनी आय में दिखाएँ।',
      ],
    },
    refuse: {
      subject: 'Your claim was not accepted',
      en: [
        'We looked into the payment of the issuer that was to be claimed for you, and found that it is not owed to you. Your price does not change.',
        'If you see it differently, please write to support: somebody answers you.',
      ],
      hi: [
        'जारीकर्ता के जिस भुगतान का आपके लिए दावा होना था, हमने उसकी जाँच की और पाया कि वह आपको देय नहीं है। आपकी कीमत नहीं बदलती।',
        'अगर आप इससे सहमत नहीं हैं, तो कृपया सहायता को लिखें: आपको उत्तर मिलेगा।',
      ],
    },
  },
  counterparty: {
    accept: {
      subject: 'Please pay back a payment of the issuer',
      en: [
        'The issuer paid you what belongs to the other side of your trade. Your payouts show the payment and the amount before tax; the tax that was deducted counts as yours.',
        'Please write to support, who tell you where to pay it. Nothing is taken from your account, and never pay to a number that somebody tells you on the phone.',
      ],
      hi: [
        'जारीकर्ता ने आपको वह राशि दी है जो आपके सौदे के दूसरे पक्ष की है। आपके भुगतानों में यह भुगतान और कर से पहले की राशि दिखती है; काटा गया कर आपका माना जाता है।',
        'कृपया सहायता को लिखें, जो बताएगी कि इसे कहाँ लौटाना है। आपके खाते से कुछ नहीं लिया जाता; फ़ोन पर बताए गए किसी खाते में कभी भुगतान न करें।',
      ],
    },
    refuse: {
      subject: 'A payment of the issuer is yours after all',
      en: [
        'We looked into the payment of the issuer of which we wrote to you: it is yours, and you owe nothing.',
      ],
      hi: ['जारीकर्ता के जिस भुगतान के बारे में हमने लिखा था, हमने उसकी जाँच की: वह आपका है, और आप पर कुछ बकाया नहीं है।'],
    },
    received: {
      subject: 'Your repayment has arrived',
      en: ['What you paid back of the issuer’s payment has arrived. Nothing is owed any more. Thank you.'],
      hi: ['जारीकर्ता के भुगतान की जो राशि आपने लौटाई, वह हमें मिल गई है। अब कुछ बकाया नहीं है। धन्यवाद।'],
    },
    writeOff: {
      subject: 'You owe nothing any more',
      en: ['We no longer ask for the payment of the issuer of which we wrote to you. You owe nothing.'],
      hi: ['जारीकर्ता के जिस भुगतान के बारे में हमने लिखा था, वह हम अब नहीं माँगते। आप पर कुछ बकाया नहीं है।'],
    },
  },
}

/** The letter when a claim is opened. */
export const claimOpenedLetter = (owedTo: OwedTo, siteOrigin: string): Letter =>
  letterOf(opened[owedTo], siteOrigin)

/** The letter about a decision; none about what concerns only us and the other side. */
export function claimDecidedLetter(
  owedTo: OwedTo,
  decision: Decision,
  siteOrigin: string,
): Letter | undefined {
  const words = decided[owedTo][decision]
  return words && letterOf(words, siteOrigin)
}

/** The letter about the payout of an accepted claim: paid, or why it waits. */
export function claimPayoutLetter(
  what: 'processed' | 'delayed',
  { utr, reason }: Pick<PublishedLiquidation, 'utr' | 'reason'>,
  siteOrigin: string,
): Letter {
  const words: Words =
    what === 'processed'
      ? {
          subject: 'Your claim is paid',
          en: [
            'The payment of the issuer that was claimed for you was paid to your verified bank account.',
            ...(utr === undefined ? [] : [`The bank's reference (UTR) is ${utr}.`]),
          ],
          hi: [
            'जारीकर्ता के जिस भुगतान का आपके लिए दावा किया गया था, वह आपके सत्यापित बैंक खाते में भेज दिया गया है।',
            ...(utr === undefined ? [] : [`बैंक का संदर्भ (UTR) ${utr} है।`]),
          ],
        }
      : {
          subject: 'The payment of your claim is delayed',
          en: [
            'Your claim stands, and so does its amount.',
            ...(reason === undefined ? [] : [`${sentenceOfId(reason)}.`]),
            'We write to you when it is paid.',
          ],
          hi: ['आपका दावा और उसकी राशि बनी हुई है, भुगतान में देर हो रही है।', 'भुगतान होने पर हम आपको लिखेंगे।'],
        }
  return letterOf(words, siteOrigin)
}
