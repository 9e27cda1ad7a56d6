import { hrefTo } from '../../app/paths.ts'
import type { FundHrefs } from '../../features/funds/useFunds.ts'

/** Where PANs are added. */
export const pansHref = hrefTo('pans')

/** Where the screens of funds lead to. */
export const fundHrefs: FundHrefs = {
  import: hrefTo('fundImport'),
  fund: id => hrefTo('fund', { id }),
  pans: pansHref,
}
