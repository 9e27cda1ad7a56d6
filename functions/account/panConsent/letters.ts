import { panAskAgainDays } from '../../../shared/vocabulary/businessRules.ts'
import { maskPan } from '../../../shared/vocabulary/identifiers.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'

/**
 * The letters about the consent of a PAN's holder. The first one is the text that is agreed to: another wording is another
 * version (`panConsentVersions`). A PAN is named by its last four characters.
 */

export interface AboutPan {
  /** Who asks, by the name of the KYC. */
  readonly investor: string
  readonly holder: string
  readonly pan: string
  /** The address by which the consent is taken back. */
  readonly link: string
}

/** The subject and then the paragraphs, in both languages. */
const written = (
  [en, ...english]: readonly [string, ...string[]],
  [hi, ...hindi]: readonly [string, ...string[]],
) => letterOf({ en, hi }, { en: english, hi: hindi })

export const panCodeLetter = (about: AboutPan, code: string, validMinutes: number): Letter => {
  const { investor, holder, link } = about
  const pan = maskPan(about.pan)
  return written(
    [
      `${investor} asks to see your investments`,
      `${holder}, ${investor} wants to see the investments under your PAN ${pan} in Sthirank.`,
      `If you agree, ${investor} sees the mutual funds under this PAN, with their value and transactions, once a statement of them is uploaded. Nothing can be bought, sold or paid out by it, and nobody else sees it.`,
      `You agree by telling ${investor} this code: ${code}. Valid for ${validMinutes} minutes.`,
      'If you do not agree, or do not know who this is, do nothing: ignoring this letter means no.',
      `You can take your consent back at any time, or say no for good: ${link}`,
    ],
    [
      `${investor} आपके निवेश देखना चाहते हैं`,
      `${holder}, ${investor} Sthirank में आपके PAN ${pan} के निवेश देखना चाहते हैं।`,
      `यदि आप सहमत हों, तो इस PAN का स्टेटमेंट अपलोड होने पर ${investor} को इसके म्यूचुअल फ़ंड, उनका मूल्य और लेन-देन दिखेंगे। इससे न कुछ खरीदा, न बेचा, न निकाला जा सकता है, और कोई दूसरा इसे नहीं देखता।`,
      `${investor} को यह कोड बताकर आप सहमति देते हैं: ${code}। ${validMinutes} मिनट तक मान्य।`,
      'यदि आप सहमत नहीं हैं, या इन्हें नहीं जानते, तो कुछ न करें: उत्तर न देने का अर्थ है नहीं।',
      `आप अपनी सहमति कभी भी वापस ले सकते हैं, या हमेशा के लिए मना कर सकते हैं: ${link}`,
    ],
  )
}

export const panAgreedLetter = ({ investor, pan, link }: AboutPan): Letter =>
  written(
    [
      `You agreed: ${investor} sees your PAN`,
      `You agreed by a code that ${investor} sees the investments under your PAN ${maskPan(pan)} in Sthirank.`,
      `If that was not you, or you have changed your mind, take the consent back. It ends at once: ${link}`,
    ],
    [
      `आपने सहमति दी: ${investor} आपका PAN देखते हैं`,
      `आपने कोड से सहमति दी कि ${investor} Sthirank में आपके PAN ${maskPan(pan)} के निवेश देखें।`,
      `यदि यह आप नहीं थे, या आपने मन बदल लिया है, तो सहमति वापस लें। वह तुरंत समाप्त होती है: ${link}`,
    ],
  )

/** To the holder, when the investor ends it. */
export const panEndedLetter = ({ investor, pan }: Omit<AboutPan, 'link'>): Letter =>
  written(
    [
      `${investor} no longer sees your PAN`,
      `${investor} no longer sees the investments under your PAN ${maskPan(pan)} in Sthirank. What was shown by your consent is deleted.`,
    ],
    [
      `${investor} अब आपका PAN नहीं देखते`,
      `${investor} अब Sthirank में आपके PAN ${maskPan(pan)} के निवेश नहीं देखते। आपकी सहमति से जो दिखाया गया था, वह हटा दिया गया है।`,
    ],
  )

/** To the address from which the holder had agreed, when the investor puts another one in its place. */
export const panAddressReplacedLetter = ({ investor, pan }: Pick<AboutPan, 'investor' | 'pan'>): Letter =>
  written(
    [
      `${investor} has replaced your address: your consent has ended`,
      `${investor} has put another email address in the place of this one for your PAN ${maskPan(pan)} in Sthirank. Your consent has ended by that, and what was shown by it is deleted.`,
      `${investor} sees the investments under this PAN again only when somebody who reads the other address tells the code that we send there.`,
      `If the other address is not yours, please ask ${investor} about it and tell nobody a code.`,
    ],
    [
      `${investor} ने आपका पता बदल दिया है: आपकी सहमति समाप्त हो गई`,
      `${investor} ने Sthirank में आपके PAN ${maskPan(pan)} के लिए इस ईमेल पते की जगह दूसरा पता लिखा है। इससे आपकी सहमति समाप्त हो गई, और उससे जो दिखाया गया था, वह हटा दिया गया है।`,
      `${investor} को इस PAN के निवेश फिर तभी दिखेंगे, जब दूसरा पता पढ़ने वाला कोई व्यक्ति वहाँ भेजा गया कोड बताए।`,
      `यदि दूसरा पता आपका नहीं है, तो कृपया ${investor} से इस बारे में पूछें और किसी को कोई कोड न बताएँ।`,
    ],
  )

/** To the investor, when the holder takes the consent back. */
export const panWithdrawnLetter = ({ holder, pan }: Pick<AboutPan, 'holder' | 'pan'>): Letter =>
  written(
    [
      `${holder} has taken the consent back`,
      `${holder} has taken back the consent that you see the PAN ${maskPan(pan)}. What was shown by it is deleted.`,
      `We write to this person about it again after ${panAskAgainDays} days at the earliest, if you ask for it then.`,
    ],
    [
      `${holder} ने सहमति वापस ले ली है`,
      `${holder} ने वह सहमति वापस ले ली है जिससे आप PAN ${maskPan(pan)} देखते थे। उससे जो दिखाया गया था, वह हटा दिया गया है।`,
      `हम इस व्यक्ति को इस बारे में कम से कम ${panAskAgainDays} दिन बाद ही फिर लिखेंगे, यदि आप तब कहें।`,
    ],
  )
