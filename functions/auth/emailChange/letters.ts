import { type Letter, letterOf } from '../../platform/letters/letter.ts'

/** The letters of a change of the e-mail; neither names the other address. */

const subjects = {
  toNew: { en: 'Your OTP for this email address', hi: 'इस ईमेल पते के लिए आपका OTP' },
  toFormer: { en: 'Your OTP to change your email address', hi: 'ईमेल पता बदलने के लिए आपका OTP' },
  taken: { en: 'This email address has an account already', hi: 'इस ईमेल पते का खाता पहले से है' },
} as const

export function newEmailCodeLetter(code: string, validMinutes: number): Letter {
  const en = `${code} is your OTP to use this address for your Sthirank account. Valid for ${validMinutes} minutes.`
  const hi = `${code} आपके Sthirank खाते में इस पते को लगाने का OTP है। ${validMinutes} मिनट तक मान्य।`
  const furtherEn =
    'The present address got another OTP; both are needed. If you did not ask for it, please ignore this e-mail.'
  const furtherHi =
    'मौजूदा पते पर दूसरा OTP भेजा गया है; दोनों चाहिए। यदि आपने इसे नहीं माँगा तो कृपया इस ईमेल पर ध्यान न दें।'
  return letterOf(subjects.toNew, { en: [en, furtherEn], hi: [hi, furtherHi] })
}

export function formerEmailCodeLetter(code: string, validMinutes: number): Letter {
  const en = `${code} is your OTP to change the email address of your Sthirank account to another one. Valid for ${validMinutes} minutes.`
  const hi = `${code} आपके Sthirank खाते का ईमेल पता बदलने का OTP है। ${validMinutes} मिनट तक मान्य।`
  const adviceEn = 'Do not share it with anyone. If you did not ask for it, set a new password at once.'
  const adviceHi = 'इसे किसी को न बताएँ। यदि आपने इसे नहीं माँगा तो तुरंत नया पासवर्ड बनाएँ।'
  return letterOf(subjects.toFormer, { en: [en, adviceEn], hi: [hi, adviceHi] })
}

/** To an address that has an account: only its owner learns that. */
export const emailTakenLetter = (): Letter =>
  letterOf(subjects.taken, {
    en: [
      'Somebody, perhaps you, wanted to use this address for another Sthirank account. It has an account of its own, so nothing was changed.',
      'If it was you, log in with this address, or choose another one. If not, there is nothing to do.',
    ],
    hi: [
      'किसी ने, शायद आपने, इस पते को दूसरे Sthirank खाते में लगाना चाहा। इस पते का अपना खाता है, इसलिए कुछ नहीं बदला गया।',
      'यदि यह आप थे तो इसी पते से लॉग इन करें, या दूसरा पता चुनें। यदि नहीं, तो कुछ करने की ज़रूरत नहीं।',
    ],
  })
