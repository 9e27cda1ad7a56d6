import { setting, siteLinks } from './siteLinks.ts'

/**
 * Addresses of support and of the mobile app: settings of the build like `siteLinks`, in a file of their own because
 * the first load does not need them.
 */
export const supportLinks = {
  /** Shown where a verification failed (D1 s8). Builds other than production have a default. */
  phone: setting('VITE_SUPPORT_PHONE') || (import.meta.env.VITE_GALLERY === 'yes' ? '1800-000-0000' : ''),
  email: setting('VITE_SUPPORT_EMAIL') || siteLinks.contact.replace(/^mailto:/, ''),
  /** Where "Start Investing" and "Explore" lead inside the mobile app (source=app); empty: the app goes back. */
  app: setting('VITE_APP_URL'),
}
