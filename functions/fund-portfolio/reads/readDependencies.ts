import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { BondTotals } from '../../bond-portfolio/published.ts'
import type { FundPosition } from '../positions/position.ts'

/** What the reads of the portfolio are wired with. Each part is a neighbour's, as far as it is needed here. */

/** A price: `navE4` in 1/10,000 rupee per unit. */
export interface FundPrice {
  readonly date: string
  readonly navE4: number
}

/** A scheme as AMFI lists it (functions/funds). */
export interface SchemeFacts {
  readonly code: string
  readonly name: string
  readonly amc: string
  readonly category: string
  readonly assetClass: 'equity' | 'debt' | 'hybrid' | 'other'
  /** Percent of the scheme that counts as equity, e.g. `65`. */
  readonly equityPercent: string
  readonly isDirect: boolean
  readonly latest: FundPrice
  readonly previous?: FundPrice
  /** The code of the scheme that took this one over. */
  readonly mergedInto?: string
}

export interface Schemes {
  /** Unknown codes are left out. */
  byCode(codes: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>>
  /** Ascending by date, both days included. */
  historyOf(code: string, from: string, to: string): Promise<readonly FundPrice[]>
  benchmarkHistory(
    kind: 'equity' | 'debt',
    from: string,
    to: string,
  ): Promise<{
    readonly name: string
    readonly levels: readonly { readonly date: string; readonly levelE4: number }[]
  }>
  /** Percent a year that a regular plan costs more than a direct one: an estimate. */
  costDifferenceOf(category: string): { readonly percent: string; readonly asOf: string } | undefined
  /** The day of the latest prices; `undefined`: there are none yet. */
  asOf(): Promise<string | undefined>
}

/** The PANs whose holdings an investor may see (functions/account). */
export interface ValidPans {
  readonly defaultPanId: string
  readonly pans: readonly {
    readonly panId: string
    readonly pan: string
    readonly own: boolean
    readonly usable: boolean
  }[]
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
