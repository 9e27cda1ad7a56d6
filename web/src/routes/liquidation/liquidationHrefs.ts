import { stepHref } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { siteLinks } from '../../app/siteLinks.ts'

/** The links of the liquidation screens. */
export const liquidationHrefs = {
  portfolio: hrefTo('portfolio'),
  list: hrefTo('liquidation'),
  bank: stepHref('bank'),
  support: siteLinks.contact,
  terms: siteLinks.terms,
} as const
