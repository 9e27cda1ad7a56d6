import { setting } from './siteLinks.ts'

/** Whether the referral programme is closed (K-004): yes, unless the build sets `VITE_REFERRAL=open`. */
export const referralPaused: boolean = setting('VITE_REFERRAL') !== 'open'
