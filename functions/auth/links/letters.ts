import { type Letter, letterOf } from '../../platform/letters/letter.ts'

/** The letters of this domain, plain text: what they ask for and until when, nothing secret. */

export const confirmationLetter = (link: string): Letter =>
  letterOf(
    { en: 'Please confirm your e-mail address', hi: 'कृपया अपने ईमेल पते की पुष्टि करें' },
    {
      en: [
        'Welcome to Sthirank.',
        'Please confirm your e-mail address by opening this link:',
        link,
        'You can log in as soon as it is confirmed. If you did not sign up, please ignore this e-mail.',
      ],
      hi: [
        'Sthirank में आपका स्वागत है।',
        'यह लिंक खोलकर कृपया अपने ईमेल पते की पुष्टि करें:',
        link,
        'पुष्टि होते ही आप लॉग इन कर सकते हैं। यदि आपने साइन अप नहीं किया है तो कृपया इस ईमेल पर ध्यान न दें।',
      ],
    },
  )

export const resetLetter = (link: string, validMinutes: number): Letter =>
  letterOf(
    { en: 'Set a new password', hi: 'नया पासवर्ड बनाएँ' },
    {
      en: [
        'Somebody, hopefully you, asked to set a new password for your Sthirank account. Open this link to set it:',
        link,
        `The link works once and for ${validMinutes} minutes. If it was not you, please ignore this e-mail: your password stays as it is.`,
      ],
      hi: [
        'आपके Sthirank खाते के लिए नया पासवर्ड माँगा गया है, आशा है आपने ही। उसे बनाने के लिए यह लिंक खोलें:',
        link,
        `लिंक एक बार और ${validMinutes} मिनट तक काम करता है। यदि यह आपने नहीं माँगा तो कृपया इस ईमेल पर ध्यान न दें: आपका पासवर्ड वही रहता है।`,
      ],
    },
  )

export const numberChangeLetter = (code: string, validMinutes: number): Letter =>
  letterOf(
    { en: 'Your OTP for a new mobile number', hi: 'नए मोबाइल नंबर के लिए आपका OTP' },
    {
      en: [
        `${code} is your OTP to change your mobile number to another one. Valid for ${validMinutes} minutes.`,
        'Do not share it with anyone. If you did not ask for it, set a new password at once: somebody is in your account.',
      ],
      hi: [
        `${code} आपका मोबाइल नंबर बदलने का OTP है। ${validMinutes} मिनट तक मान्य।`,
        'इसे किसी को न बताएँ। यदि आपने इसे नहीं माँगा तो तुरंत नया पासवर्ड बनाएँ: आपके खाते में कोई और है।',
      ],
    },
  )
