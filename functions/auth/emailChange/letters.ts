import { type Letter, letterOf } from '../../platform/email.ts'

/** The letters of a change of the e-mail; neither names the other address. */

export const newEmailCodeLetter = (code: string, validMinutes: number): Letter =>
  letterOf(
    { en: 'Your OTP for this email address', hi: 'इस ईमेल पते के लिए आपका OTP' },
    {
      en: [
        `${code} is your OTP to use this address for your Sthirank account. Valid for ${validMinutes} minutes.`,
        'The present address got another OTP; both are needed. If you did not ask for it, please ignore this e-mail.',
      ],
      hi: [
        `${code} आपके Sthirank खाते में इस पते को लगाने का OTP है। ${validMinutes} मिनट तक मान्य।`,
        'मौजूदा पते पर दूसरा OTP भेजा गया है; दोनों चाहिए। यदि आपने इसे नहीं माँगा तो कृपया इस ईमेल पर ध्यान न दें।',
      ],
    },
  )

export const formerEmailCodeLetter = (code: string, validMinutes: number): Letter =>
  letterOf(
    { en: 'Your OTP to change your email address', hi: 'ईमेल पता बदलने के लिए आपका OTP' },
    {
      en: [
        `${code} is your OTP to change the email address of your Sthirank account to another one. Valid for ${validMinutes} minutes.`,
        'Do not share it with anyone. If you did not ask for it, set a new password at once: somebody is in your account.',
      ],
      hi: [
        `${code} आपके Sthirank खाते का ईमेल पता बदलने का OTP है। ${validMinutes} मिनट तक मान्य।`,
        'इसे किसी को न बताएँ। यदि आपने इसे नहीं माँगा तो तुरंत नया पासवर्ड बनाएँ: आपके खाते में कोई और है।',
      ],
    },
  )

/** To an address that has an account: only its owner learns that. */
export const emailTakenLetter = (): Letter =>
  letterOf(
    { en: 'This email address has an account already', hi: 'इस ईमेल पते का खाता पहले से है' },
    {
      en: [
        'Somebody, perhaps you, wanted to use this address for another Sthirank account. It has an account of its own, so nothing was changed.',
        'If it was you, log in with this address, or choose another one. If not, there is nothing to do.',
      ],
      hi: [
        'किसी ने, शायद आपने, इस पते को दूसरे Sthirank खाते में लगाना चाहा। इस पते का अपना खाता है, इसलिए कुछ नहीं बदला गया।',
        'यदि यह आप थे तो इसी पते से लॉग इन करें, या दूसरा पता चुनें। यदि नहीं, तो कुछ करने की ज़रूरत नहीं।',
      ],
    },
  )
