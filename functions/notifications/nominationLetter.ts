import type { Letter } from '../platform/email.ts'
import { timesOf, withAdvice } from './accountLetters.ts'

const news = {
  nominated: {
    subject: { en: 'Your nominees were changed', hi: 'आपके नॉमिनी बदले गए' },
    en: 'The nominees of your Sthirank account were changed',
    hi: 'आपके Sthirank खाते के नॉमिनी बदले गए',
  },
  optedOut: {
    subject: { en: 'Your account has no nominee any more', hi: 'अब आपके खाते में कोई नॉमिनी नहीं है' },
    en: 'It was declared for your Sthirank account that you do not want a nominee',
    hi: 'आपके Sthirank खाते के लिए दर्ज हुआ कि आप नॉमिनी नहीं चाहते',
  },
} as const

/** The letter after a change of the nomination of an approved investor. Who is nominated stands on the profile, not in a letter. */
export function nominationLetter(state: keyof typeof news, at: Date, siteOrigin: string): Letter {
  const { subject, en, hi } = news[state]
  const time = timesOf(at)
  const screen = `${siteOrigin}/platform/#/orobonds-profile/nominees`
  return withAdvice(
    {
      subject,
      en: `${en}, ${time.en}. Your nomination as it is now: ${screen}`,
      hi: `${hi}, ${time.hi}। आपका नामांकन अब: ${screen}`,
    },
    siteOrigin,
  )
}
