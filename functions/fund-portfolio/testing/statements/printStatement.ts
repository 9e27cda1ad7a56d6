import {
  type DematAccount,
  depositoryPages,
  holdingsOf,
} from '../../../sandbox/statements/depositoryPages.ts'
import { detailedPages } from '../../../sandbox/statements/detailedPages.ts'
import { drawHabits, type Habits } from '../../../sandbox/statements/habits.ts'
import type { Random } from '../../../sandbox/statements/seededRandom.ts'
import { summaryPages } from '../../../sandbox/statements/summaryPages.ts'
import type { TrueStatement } from '../../../sandbox/statements/trueStatement.ts'
import type { PlacedPage } from '../../statement/lines/page.ts'
import type { StatementKind } from '../../statement/statement.ts'
import { trueStatement } from './drawStatement.ts'

export const layouts = [
  'camsDetailed',
  'camsOldDetailed',
  'kfintechDetailed',
  'camsSummary',
  'kfintechSummary',
  'nsdl',
  'cdsl',
] as const
export type Layout = (typeof layouts)[number]

export const kindOf = (layout: Layout): StatementKind =>
  layout === 'camsOldDetailed' ? 'camsDetailed' : layout

/** A statement that was printed, with what a reader must give back of it. */
export interface PrintedStatement {
  readonly layout: Layout
  readonly habits: Habits
  readonly truth: TrueStatement
  /** Of an e-CAS. */
  readonly accounts: readonly DematAccount[]
  readonly pages: readonly PlacedPage[]
}

/** Units that are kept in a demat account, drawn as a folio of their own. */
function drawAccounts(random: Random): DematAccount[] {
  const { folios, investor } = trueStatement(random)
  return folios.slice(0, random.below(3)).map(({ schemes }, place) => ({
    depository: place === 0 ? 'NSDL' : 'CDSL',
    participant: random.pick([
      'ZERODHA BROKING LIMITED',
      'HDFC BANK LIMITED',
      'GROWW INVEST TECH PRIVATE LIMITED',
    ]),
    dpId: place === 0 ? `IN${random.between(300_000, 309_999)}` : `1208${random.between(1_000, 9_999)}`,
    clientId: String(random.between(10_000_000, 99_999_999)),
    holder: investor.name,
    pan: investor.pan,
    schemes,
  }))
}

function printIn(layout: Layout, truth: TrueStatement, habits: Habits, random: Random): PrintedStatement {
  const printed = { layout, habits, truth, accounts: [] }
  switch (layout) {
    case 'camsDetailed':
      return { ...printed, pages: detailedPages(truth, 'cams', habits, random) }
    case 'camsOldDetailed':
      return { ...printed, pages: detailedPages(truth, 'camsOld', habits, random) }
    case 'kfintechDetailed':
      return { ...printed, pages: detailedPages(truth, 'kfintech', habits, random) }
    case 'camsSummary':
      return { ...printed, pages: summaryPages(truth, 'cams', habits, random) }
    case 'kfintechSummary':
      return { ...printed, pages: summaryPages(truth, 'kfintech', habits, random) }
    default: {
      const holdings = holdingsOf(truth, drawAccounts(random))
      const { accounts } = holdings
      return {
        layout,
        habits,
        truth: holdings,
        accounts,
        pages: depositoryPages(holdings, layout, habits, random),
      }
    }
  }
}

/** A random statement of the layout, with random habits but for those given. */
export function printStatement(
  layout: Layout,
  random: Random,
  given: Partial<Habits> = {},
): PrintedStatement {
  return printIn(layout, trueStatement(random), { ...drawHabits(random), ...given }, random)
}
