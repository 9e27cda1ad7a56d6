import { numberWords } from '../../../shared/texts/ruleTexts.ts'
import { identityMinutes, reviewDays } from '../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, writtenDay } from '../bothLanguages.ts'

/** Letters about the KYC, plain text, without names and numbers. */

interface News {
  readonly subject: { readonly en: string; readonly hi: string }
  readonly en: readonly string[]
  readonly hi: readonly string[]
}

/** The KYC screen's address without a product; it opens at the step that needs the investor. */
const kycScreen = (siteOrigin: string): string => `${siteOrigin}/platform/#/docs-valut`
/** The profile, where the enhanced verification is started. */
const profileScreen = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-profile`

const withKyc = ({ subject, en, hi }: News, siteOrigin: string): Letter =>
  letterOf(subject, {
    en: [...en, `Your KYC: ${kycScreen(siteOrigin)}`],
    hi: [...hi, `आपका केवाईसी: ${kycScreen(siteOrigin)}`],
  })

/** The letter after the submission, with the day by which it is reviewed. */
export function kycSubmittedLetter(at: Date, calendar: MarketCalendar, siteOrigin: string): Letter {
  const by = calendar.addWorkingDays(indianDate(at), reviewDays)
  return letterOf(
    { en: 'Your KYC is with our team', hi: 'आपका केवाईसी हमारी टीम के पास है' },
    {
      en: [
        'Everything your KYC needs is here. Thank you.',
        `Our team looks at it within ${numberWords.en[reviewDays]} working days, by ${writtenDay(by)}. If something is needed from you until then, your KYC says so. We write to you either way.`,
        `Where it stands: ${kycScreen(siteOrigin)}`,
      ],
      hi: [
        'आपके केवाईसी के लिए जो चाहिए था, सब मिल गया है। धन्यवाद।',
        `हमारी टीम इसे ${numberWords.hi[reviewDays]} कार्यदिवस में, ${hindiDay(by)} तक देखेगी। तब तक आपसे कुछ चाहिए हुआ तो आपके केवाईसी में लिखा होगा। दोनों स्थितियों में हम आपको लिखेंगे।`,
        `इसकी स्थिति: ${kycScreen(siteOrigin)}`,
      ],
    },
  )
}

export const kycApprovedLetter = (siteOrigin: string): Letter =>
  withKyc(
    {
      subject: { en: 'Your KYC is approved', hi: 'आपका केवाईसी स्वीकृत है' },
      en: [
        'Our team has approved your KYC. You can invest now.',
        'Your details cannot be changed online any more. If something is not right, please write to us. Nominees, e-mail address and mobile number can be changed in your profile.',
      ],
      hi: [
        'हमारी टीम ने आपका केवाईसी स्वीकृत कर दिया है। अब आप निवेश कर सकते हैं।',
        'आपका विवरण अब ऑनलाइन नहीं बदला जा सकता। कुछ सही न हो तो कृपया हमें लिखें। नॉमिनी, ईमेल पता और मोबाइल नंबर प्रोफ़ाइल में बदले जा सकते हैं।',
      ],
    },
    siteOrigin,
  )

const sentBack = {
  rejected: {
    en: 'Our team looked at your KYC and could not accept something.',
    hi: 'हमारी टीम ने आपका केवाईसी देखा और उसमें कुछ स्वीकार नहीं हो सका।',
  },
  askedAgain: {
    en: 'Our team looked at your KYC and needs something more from you.',
    hi: 'हमारी टीम ने आपका केवाईसी देखा और उसे आपसे कुछ और चाहिए।',
  },
} as const

/** The letter after a KYC was sent back; it does not quote the remark, which may describe documents. */
export function kycSentBackLetter(decision: keyof typeof sentBack, siteOrigin: string): Letter {
  const { en, hi } = sentBack[decision]
  return letterOf(
    { en: 'Your KYC needs another look', hi: 'आपके केवाईसी को फिर देखना है' },
    {
      en: [
        en,
        `The remark on the step says what to do; it is not repeated in a letter. Log in and open your KYC: ${kycScreen(siteOrigin)}`,
        `As soon as your correction is here, our team looks at it again within ${numberWords.en[reviewDays]} working days.`,
      ],
      hi: [
        hi,
        `क्या करना है, यह चरण की टिप्पणी में लिखा है; पत्र में वह नहीं दोहराई जाती। लॉग इन करके अपना केवाईसी खोलें: ${kycScreen(siteOrigin)}`,
        `आपका सुधार मिलते ही हमारी टीम ${numberWords.hi[reviewDays]} कार्यदिवस में इसे फिर देखेगी।`,
      ],
    },
  )
}

const notVerified = {
  en: 'Your bank account could not be verified',
  hi: 'आपका बैंक खाता सत्यापित नहीं हो सका',
}
const bankCheckLetters = {
  verified: {
    subject: { en: 'Your bank account is verified', hi: 'आपका बैंक खाता सत्यापित है' },
    en: ['Your bank has confirmed your account. Your KYC shows what is left to do, if anything.'],
    hi: ['आपके बैंक ने आपके खाते की पुष्टि कर दी है। कुछ बाकी हो तो आपके केवाईसी में दिखता है।'],
  },
  nameMismatch: {
    subject: notVerified,
    en: [
      'The bank knows the account under another name. Log in and enter an account in your own name, or upload a proof of this one on the bank step.',
    ],
    hi: [
      'बैंक के पास यह खाता दूसरे नाम से है। लॉग इन करके अपने नाम का खाता दर्ज करें, या बैंक वाले चरण पर इस खाते का प्रमाण अपलोड करें।',
    ],
  },
  rejected: {
    subject: notVerified,
    en: [
      'The account was not accepted. The bank step says why. Log in and enter it again, or another one, or upload a proof of it.',
    ],
    hi: [
      'खाता स्वीकार नहीं हुआ। कारण बैंक वाले चरण पर लिखा है। लॉग इन करके इसे फिर दर्ज करें, या दूसरा खाता दें, या इसका प्रमाण अपलोड करें।',
    ],
  },
  underProcess: {
    subject: {
      en: 'Your bank has not answered: please upload a proof',
      hi: 'आपके बैंक का उत्तर नहीं आया: कृपया प्रमाण अपलोड करें',
    },
    en: [
      'Your bank has not confirmed your account so far. Log in and upload a proof of it on the bank step: a cancelled cheque, a bank statement or the first page of a passbook. We keep asking the bank; if it confirms the account first, we write to you and no proof is needed.',
    ],
    hi: [
      'आपके बैंक ने अब तक खाते की पुष्टि नहीं की है। लॉग इन करके बैंक वाले चरण पर उसका प्रमाण अपलोड करें: रद्द किया चेक, बैंक स्टेटमेंट या पासबुक का पहला पन्ना। हम बैंक से पूछते रहेंगे; वह पहले पुष्टि कर दे तो हम आपको लिखेंगे और प्रमाण की ज़रूरत नहीं होगी।',
    ],
  },
  failed: {
    subject: {
      en: 'The check of your bank account broke off',
      hi: 'आपके बैंक खाते की जाँच बीच में रुक गई',
    },
    en: [
      'The check broke off before your bank had answered. That is not your doing. Log in and upload a proof of the account on the bank step, or enter it again.',
    ],
    hi: [
      'आपके बैंक के उत्तर से पहले जाँच रुक गई। इसमें आपकी कोई ग़लती नहीं। लॉग इन करके बैंक वाले चरण पर खाते का प्रमाण अपलोड करें, या खाता फिर दर्ज करें।',
    ],
  },
} as const satisfies Readonly<Record<string, News>>

/** The letter about the end of a bank check. The reason stands on the bank step, not in a letter. */
export const bankCheckLetter = (outcome: keyof typeof bankCheckLetters, siteOrigin: string): Letter =>
  withKyc(bankCheckLetters[outcome], siteOrigin)

const proofLetters = {
  accepted: {
    subject: { en: 'Your bank proof was accepted', hi: 'आपका बैंक प्रमाण स्वीकार हुआ' },
    en: ['Our team has accepted your bank proof. Your bank account is verified; nothing is needed from you.'],
    hi: ['हमारी टीम ने आपका बैंक प्रमाण स्वीकार कर लिया है। आपका बैंक खाता सत्यापित है; आपसे कुछ नहीं चाहिए।'],
  },
  rejected: {
    subject: { en: 'Your bank proof was not accepted', hi: 'आपका बैंक प्रमाण स्वीकार नहीं हुआ' },
    en: [
      'Our team could not accept your bank proof. The remark on the bank step says why. Upload another proof there, or enter another account.',
    ],
    hi: [
      'हमारी टीम आपका बैंक प्रमाण स्वीकार नहीं कर सकी। कारण बैंक वाले चरण की टिप्पणी में है। वहाँ दूसरा प्रमाण अपलोड करें, या दूसरा खाता दर्ज करें।',
    ],
  },
} as const satisfies Readonly<Record<string, News>>

export const bankProofLetter = (outcome: keyof typeof proofLetters, siteOrigin: string): Letter =>
  withKyc(proofLetters[outcome], siteOrigin)

const received = {
  subject: { en: 'Your identity verification has arrived', hi: 'आपका पहचान सत्यापन मिल गया है' },
  en: [
    'The verification service has sent us your details after all. They are verified within 24-48 working hours; nothing is needed from you.',
  ],
  hi: ['सत्यापन सेवा ने आपका विवरण आख़िरकार भेज दिया है। इसकी जाँच 24-48 कार्य-घंटों में होती है; आपसे कुछ नहीं चाहिए।'],
} as const
const unfinished = {
  subject: { en: 'Your identity verification is not finished', hi: 'आपका पहचान सत्यापन अधूरा है' },
  en: [
    `The verification service tells us that your identity verification was not finished. Please start it once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
  ],
  hi: [
    `सत्यापन सेवा के अनुसार आपका पहचान सत्यापन पूरा नहीं हुआ। कृपया इसे एक बार फिर शुरू करें; लगभग ${numberWords.hi[identityMinutes]} मिनट लगते हैं।`,
  ],
} as const
const identityLetters = {
  passed: received,
  needsReview: received,
  declined: {
    subject: {
      en: 'Your identity verification was not successful',
      hi: 'आपका पहचान सत्यापन सफल नहीं हुआ',
    },
    en: ['The verification service did not accept your details. Log in to see why, and try again.'],
    hi: ['सत्यापन सेवा ने आपका विवरण स्वीकार नहीं किया। कारण देखने के लिए लॉग इन करें और फिर कोशिश करें।'],
  },
  cancelled: unfinished,
  leftOpen: unfinished,
  errored: {
    subject: { en: 'Your identity verification broke off', hi: 'आपका पहचान सत्यापन बीच में रुक गया' },
    en: [
      'The verification service broke off before it had a result. That is not your doing. Please start it once more.',
    ],
    hi: ['परिणाम से पहले ही सत्यापन सेवा रुक गई। इसमें आपकी कोई ग़लती नहीं। कृपया इसे एक बार फिर शुरू करें।'],
  },
} as const satisfies Readonly<Record<string, News>>

/** The letter about a verification that ended after the investor had left. */
export function identityLetter(outcome: keyof typeof identityLetters, siteOrigin: string): Letter {
  const { subject, en, hi } = identityLetters[outcome]
  const home = `${siteOrigin}/platform/`
  return withKyc(
    { subject, en: [...en, `Your account: ${home}`], hi: [...hi, `आपका खाता: ${home}`] },
    siteOrigin,
  )
}

const reviewedLetters = {
  approved: {
    subject: { en: 'Your enhanced KYC is approved', hi: 'आपका विस्तृत केवाईसी स्वीकृत है' },
    en: 'Our team has approved your enhanced KYC. The verification is finished.',
    hi: 'हमारी टीम ने आपका विस्तृत केवाईसी स्वीकृत कर दिया है। सत्यापन पूरा हुआ।',
  },
  rejected: {
    subject: { en: 'Your enhanced KYC was not accepted', hi: 'आपका विस्तृत केवाईसी स्वीकार नहीं हुआ' },
    en: `Our team looked at your enhanced KYC and could not accept it. Please verify your identity once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
    hi: `हमारी टीम ने आपका विस्तृत केवाईसी देखा और उसे स्वीकार नहीं कर सकी। कृपया अपनी पहचान एक बार फिर सत्यापित करें; लगभग ${numberWords.hi[identityMinutes]} मिनट लगते हैं।`,
  },
  askedAgain: {
    subject: {
      en: 'Please verify your identity once more',
      hi: 'कृपया अपनी पहचान एक बार फिर सत्यापित करें',
    },
    en: `Our team looked at your enhanced KYC and needs you to verify your identity once more; it takes about ${numberWords.en[identityMinutes]} minutes.`,
    hi: `हमारी टीम ने आपका विस्तृत केवाईसी देखा और चाहती है कि आप अपनी पहचान एक बार फिर सत्यापित करें; लगभग ${numberWords.hi[identityMinutes]} मिनट लगते हैं।`,
  },
} as const

/** The letter about an operator's decision on the enhanced KYC. */
export function identityReviewedLetter(decision: keyof typeof reviewedLetters, siteOrigin: string): Letter {
  const { subject, en, hi } = reviewedLetters[decision]
  return letterOf(subject, {
    en: [en, `Your profile: ${profileScreen(siteOrigin)}`],
    hi: [hi, `आपकी प्रोफ़ाइल: ${profileScreen(siteOrigin)}`],
  })
}
