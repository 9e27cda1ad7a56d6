import { stepHref } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { siteLinks } from '../../app/siteLinks.ts'

/** Where the screens of selling lead. */
export const saleHrefs = {
  portfolio: hrefTo('portfolio'),
  list: hrefTo('liquidation'),
  bank: stepHref('bank'),
  support: siteLinks.contact,
  terms: siteLinks.terms,
} as const
