import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { ValidPans as PublishedPans } from '../../account/published.ts'
import type { BondTotals } from '../../bond-portfolio/published.ts'
import type { SchemeFacts as PublishedFacts, Schemes as PublishedSchemes } from '../../funds/published.ts'
import type { FundPosition } from '../positions/position.ts'

/** What the reads of the portfolio are wired with: of what other domains publish the parts that are read here. */

export type { FundPrice } from '../../funds/published.ts'

export type SchemeFacts = Omit<PublishedFacts, 'option' | 'isins'>

export interface Schemes extends Omit<PublishedSchemes, 'byCode' | 'byIsin'> {
  /** Unknown codes are left out. */
  byCode(codes: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>>
  /** The same, of the ISINs of a scheme's options. */
  byIsin(isins: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>>
}

/** The PANs whose holdings an investor may see. */
export interface ValidPans {
  readonly defaultPanId: string
  readonly pans: readonly Omit<PublishedPans['pans'][number], 'name'>[]
}

export interface ReadDependencies {
  readonly positionsOf: (investorId: string) => Promise<readonly FundPosition[]>
  readonly schemes: Schemes
  readonly validPansOf: (investorId: string) => Promise<ValidPans>
  /** `undefined`: an instrument is missing, so that no sum would be true. */
  readonly bondsOf: (
    investorId: string,
    context: { readonly now: Date; readonly calendar: MarketCalendar },
  ) => Promise<BondTotals | undefined>
}
