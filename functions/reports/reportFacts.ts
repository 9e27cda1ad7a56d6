import type { InvestorPositions } from '../bond-portfolio/published.ts'
import type { FundFigures } from '../fund-portfolio/published.ts'
import type { PublishedLiquidation } from '../liquidation/published.ts'

/** Who the report is for; the PAN masked but for its last four characters. */
export interface Owner {
  readonly name?: string | undefined
  readonly maskedPan?: string | undefined
}

/** What reports are made of; money is paise, days are Indian. */
export interface ReportFacts extends InvestorPositions {
  readonly owner: Owner
  /** The sales of the investor by their id (`liquidationId` of a lot). */
  readonly sales: ReadonlyMap<string, PublishedLiquidation>
  /** Mutual funds of the days that the report is of; left out: there are none. */
  readonly funds?: FundFigures | undefined
}

/** When a report is made, and of which day. */
export interface ReportDay {
  readonly date: string
  readonly today: string
}
