import { setting } from './siteLinks.ts'

/** Whether the referral programme rests (K-004): it does, unless the build says `VITE_REFERRAL=open`. */
export const referralPaused: boolean = setting('VITE_REFERRAL') !== 'open'
