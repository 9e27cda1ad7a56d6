import type { Letter } from '../../platform/letters/letter.ts'
import { timesOf, withAdvice } from './accountLetters.ts'

const subjects = {
  nominated: { en: 'Your nominees were changed', hi: 'आपके नॉमिनी बदले गए' },
  optedOut: { en: 'Your account has no nominee any more', hi: 'अब आपके खाते में कोई नॉमिनी नहीं है' },
} as const
const events = {
  nominated: {
    en: 'The nominees of your Sthirank account were changed',
    hi: 'आपके Sthirank खाते के नॉमिनी बदले गए',
  },
  optedOut: {
    en: 'It was declared for your Sthirank account that you do not want a nominee',
    hi: 'आपके Sthirank खाते के लिए दर्ज हुआ कि आप नॉमिनी नहीं चाहते',
  },
} as const

/** The letter after a change of the nomination of an approved investor. Who is nominated stands on the profile, not in a letter. */
export function nominationLetter(state: keyof typeof events, at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  const screen = `${siteOrigin}/platform/#/orobonds-profile/nominees`
  const en = `${events[state].en}, ${time.en}. Your nomination as it is now: ${screen}`
  const hi = `${events[state].hi}, ${time.hi}। आपका नामांकन अब: ${screen}`
  return withAdvice({ subject: subjects[state], en, hi }, siteOrigin)
}
