import { saleHoldHours } from '../../../shared/vocabulary/businessRules.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiTime, indianTime } from '../bothLanguages.ts'

/** Letters about access to an account, plain text, without names and numbers. */

interface News {
  readonly subject: { readonly en: string; readonly hi: string }
  /** What happened when, in one sentence or more. */
  readonly en: string
  readonly hi: string
}

/** What happened, and what to do when it was somebody else. */
export const withAdvice = ({ subject, en, hi }: News, siteOrigin: string): Letter => {
  const reset = `${siteOrigin}/platform/#/forgot-password`
  return letterOf(subject, {
    en: [
      en,
      'If this was you, there is nothing to do.',
      `If this was not you, set a new password at once: ${reset}. That ends every session.`,
    ],
    hi: [
      hi,
      'यदि यह आपने किया है तो कुछ करने की ज़रूरत नहीं।',
      `यदि यह आपने नहीं किया है तो तुरंत नया पासवर्ड बनाएँ: ${reset}। इससे हर सत्र समाप्त हो जाता है।`,
    ],
  })
}

export const timesOf = (at: Date) => ({
  en: `${indianTime(at)} (Indian time)`,
  hi: `${hindiTime(at.toISOString())} (भारतीय समय)`,
})

/** e.g. `Firefox on Linux` → `Linux पर Firefox`; what has another shape stays as it is. */
function inHindi(device: string): string {
  const [browser, system, ...more] = device.split(' on ')
  if (system === undefined || more.length > 0) return device
  return `${system === 'another system' ? 'किसी और सिस्टम' : system} पर ${browser}`
}

/** `device`: e.g. `Firefox on Linux`. */
export function newDeviceLetter(device: string, at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  return withAdvice(
    {
      subject: { en: 'Log-in from a new device', hi: 'नए डिवाइस से लॉग इन' },
      en: `Your Sthirank account was opened from a device we have not seen before: ${device}, ${time.en}.`,
      hi: `आपका Sthirank खाता ऐसे डिवाइस से खोला गया जो हमने पहले नहीं देखा: ${inHindi(device)}, ${time.hi}।`,
    },
    siteOrigin,
  )
}

export function passwordLetter(how: 'changed' | 'reset', at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  const ended =
    how === 'changed'
      ? { en: 'All your other sessions were ended.', hi: 'आपके बाकी सभी सत्र समाप्त कर दिए गए।' }
      : { en: 'All your sessions were ended.', hi: 'आपके सभी सत्र समाप्त कर दिए गए।' }
  return withAdvice(
    {
      subject: { en: 'Your password was changed', hi: 'आपका पासवर्ड बदला गया' },
      en: `The password of your Sthirank account was changed, ${time.en}. ${ended.en}`,
      hi: `आपके Sthirank खाते का पासवर्ड बदला गया, ${time.hi}। ${ended.hi}`,
    },
    siteOrigin,
  )
}

export function phoneLetter(at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  return withAdvice(
    {
      subject: { en: 'Your mobile number was changed', hi: 'आपका मोबाइल नंबर बदला गया' },
      en: `Another mobile number was verified for your Sthirank account, ${time.en}. For your safety nothing can be sold for ${saleHoldHours} hours.`,
      hi: `आपके Sthirank खाते के लिए दूसरा मोबाइल नंबर सत्यापित हुआ, ${time.hi}। आपकी सुरक्षा के लिए ${saleHoldHours} घंटे तक कुछ नहीं बेचा जा सकता।`,
    },
    siteOrigin,
  )
}

const secondFactorLetters = {
  added: {
    subject: { en: 'Log-ins need a second step now', hi: 'अब लॉग इन में दूसरा चरण है' },
    en: 'An authenticator app was set up for your Sthirank account',
    hi: 'आपके Sthirank खाते के लिए ऑथेंटिकेटर ऐप लगाया गया',
  },
  removed: {
    subject: { en: 'The second step of your log-ins was removed', hi: 'लॉग इन का दूसरा चरण हटाया गया' },
    en: 'The authenticator app of your Sthirank account was removed',
    hi: 'आपके Sthirank खाते का ऑथेंटिकेटर ऐप हटाया गया',
  },
  passkeyAdded: {
    subject: { en: 'A passkey was added to your account', hi: 'आपके खाते में पासकी जोड़ी गई' },
    en: 'A passkey was added to your Sthirank account: the device that holds it can log in without your password',
    hi: 'आपके Sthirank खाते में पासकी जोड़ी गई: जिस डिवाइस में वह है, वह आपके पासवर्ड के बिना लॉग इन कर सकता है',
  },
  passkeyRemoved: {
    subject: { en: 'A passkey was removed from your account', hi: 'आपके खाते से पासकी हटाई गई' },
    en: 'A passkey of your Sthirank account was removed',
    hi: 'आपके Sthirank खाते की एक पासकी हटाई गई',
  },
  lost: {
    subject: { en: 'The second step of your log-ins was removed', hi: 'लॉग इन का दूसरा चरण हटाया गया' },
    en: `For your safety nothing can be sold for ${saleHoldHours} hours: our team removed the authenticator app, the passkeys and the recovery codes of your Sthirank account, which you had lost`,
    hi: `आपकी सुरक्षा के लिए ${saleHoldHours} घंटे तक कुछ नहीं बेचा जा सकता: हमारी टीम ने आपके Sthirank खाते का ऑथेंटिकेटर ऐप, पासकी और रिकवरी कोड हटा दिए हैं, जो आपसे खो गए थे`,
  },
  recoveryCodeUsed: {
    subject: { en: 'A recovery code was used', hi: 'रिकवरी कोड इस्तेमाल हुआ' },
    en: 'Your Sthirank account was opened with a recovery code',
    hi: 'आपका Sthirank खाता रिकवरी कोड से खोला गया',
  },
} as const satisfies Readonly<Record<string, News>>

export function secondFactorLetter(
  what: keyof typeof secondFactorLetters,
  at: Date,
  siteOrigin: string,
): Letter {
  const { subject, en, hi } = secondFactorLetters[what]
  const time = timesOf(at)
  return withAdvice({ subject, en: `${en}, ${time.en}.`, hi: `${hi}, ${time.hi}।` }, siteOrigin)
}

export function bankAccountLetter(at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  return withAdvice(
    {
      subject: { en: 'Your bank account was changed', hi: 'आपका बैंक खाता बदला गया' },
      en: `Another bank account was saved for your Sthirank account, ${time.en}. Payments to you will go there once it is verified.`,
      hi: `आपके Sthirank खाते के लिए दूसरा बैंक खाता दर्ज हुआ, ${time.hi}। सत्यापित होने के बाद आपके भुगतान उसी में जाएँगे।`,
    },
    siteOrigin,
  )
}
