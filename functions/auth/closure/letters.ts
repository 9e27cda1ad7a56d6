import { recordYears } from '../../../shared/vocabulary/businessRules.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'

const subject = { en: 'Your Sthirank account is closed', hi: 'आपका Sthirank खाता बंद हो गया' } as const
const after = {
  en: 'You may sign up again at any time, also with this address. This is the last letter that you get from us.',
  hi: 'आप कभी भी, इस पते से भी, फिर साइन अप कर सकते हैं। यह हमारा आख़िरी पत्र है।',
} as const

/** The last letter of an account; it is sent before the address is forgotten. */
export const accountClosedLetter = (keepsRecords: boolean): Letter =>
  keepsRecords
    ? letterOf(subject, {
        en: [
          'Your account is closed. Your password, passkeys and devices, your notifications and your watch list are deleted.',
          `The law obliges us to keep the records of your KYC and of your trades for ${recordYears} years. They are used for nothing else, and are deleted then.`,
          after.en,
        ],
        hi: [
          'आपका खाता बंद हो गया। आपका पासवर्ड, पासकी और उपकरण, आपकी सूचनाएँ और आपकी निगरानी सूची मिटा दी गई हैं।',
          `क़ानून हमें आपके केवाईसी और सौदों के अभिलेख ${recordYears} साल रखने को बाध्य करता है। उनका और कोई उपयोग नहीं होता, और फिर वे मिटा दिए जाते हैं।`,
          after.hi,
        ],
      })
    : letterOf(subject, {
        en: ['Your account is closed, and everything that we knew of you is deleted.', after.en],
        hi: ['आपका खाता बंद हो गया, और आपके बारे में हमारे पास जो कुछ था वह मिटा दिया गया।', after.hi],
      })
