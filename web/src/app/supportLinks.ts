import { setting, siteLinks } from './siteLinks.ts'

/**
 * Where help is, and where the mobile app goes on: settings of the build like `siteLinks`, but in a file of their own,
 * because the first load does without them.
 */
export const supportLinks = {
  /** Shown where a verification failed (D1 s8). Only builds that are not for production have one without being told. */
  phone: setting('VITE_SUPPORT_PHONE') || (import.meta.env.VITE_GALLERY === 'yes' ? '1800-000-0000' : ''),
  email: setting('VITE_SUPPORT_EMAIL') || siteLinks.contact.replace(/^mailto:/, ''),
  /** Where "Start Investing" and "Explore" lead inside the mobile app (source=app); empty: the app is asked to go back. */
  app: setting('VITE_APP_URL'),
}
