import { hrefTo } from './paths.ts'

/**
 * Addresses outside the app. The documents name none, so they are settings of the build (`VITE_…`); a link without an
 * address is not shown (K-210).
 */
export interface SiteLinks {
  readonly learn: string
  readonly externalProfile: string
  readonly contact: string
  readonly aboutUs: string
  readonly terms: string
  readonly privacy: string
  readonly disclaimer: string
  readonly grievance: string
}

/** A setting of the build; empty when there is none. */
export const setting = (name: string): string => {
  const value: unknown = import.meta.env[name]
  return typeof value === 'string' ? value : ''
}

/** The links about the company; those without an address are left out. */
export const aboutLinks = ({ aboutUs, terms, privacy, disclaimer, grievance }: SiteLinks) =>
  (
    [
      { text: 'session.aboutUs', href: aboutUs },
      { text: 'session.terms', href: terms },
      { text: 'session.privacy', href: privacy },
      { text: 'session.disclaimer', href: disclaimer },
      { text: 'session.grievance', href: grievance },
    ] as const
  ).filter(({ href }) => href)

export const siteLinks: SiteLinks = {
  learn: setting('VITE_LEARN_URL') || hrefTo('learn'),
  externalProfile: setting('VITE_PROFILE_URL'),
  contact: setting('VITE_CONTACT_URL') || 'mailto:support@sthirank.test',
  aboutUs: setting('VITE_ABOUT_URL') || hrefTo('about'),
  terms: setting('VITE_TERMS_URL') || hrefTo('termsOfUse'),
  privacy: setting('VITE_PRIVACY_URL') || hrefTo('privacy'),
  disclaimer: setting('VITE_DISCLAIMER_URL') || hrefTo('disclaimer'),
  grievance: hrefTo('grievance'),
}
