import { amcKey } from './detailed/amcHeading.ts'
import { detailedFolios } from './detailed/detailed.ts'
import { totalsOf, warningsOf } from './detailed/portfolioSummary.ts'
import { depositoryFolios } from './holdings/depository.ts'
import { summaryFolios } from './holdings/summary.ts'
import { issuerOf } from './issuer.ts'
import { type Line, linesOf } from './lines/lines.ts'
import type { PlacedPage } from './lines/page.ts'
import { periodOf } from './period.ts'
import { withShortTexts } from './shortTexts.ts'
import type { ReadStatement, Statement, StatementKind } from './statement.ts'

/**
 * Reads a consolidated account statement from the placed text of its pages (domain.md 2.1, 2.2). Every scheme of it adds up or is
 * marked `broken`; what is no statement, a copy, or a statement without folios is refused.
 */
export function readStatement(pages: readonly PlacedPage[]): ReadStatement {
  const lines = linesOf(pages)
  if (lines.length === 0) return { ok: false, refusal: 'noText' }
  const issuer = issuerOf(pages, lines)
  if (!issuer.ok) return issuer
  const { folios, totals, warnings } = contentsOf(issuer.kind, lines)
  if (folios.length === 0) return { ok: false, refusal: 'nothingInIt' }
  const period = periodOf(lines, folios)
  if (period === undefined) return { ok: false, refusal: 'notAStatement' }
  return {
    ok: true,
    statement: { kind: issuer.kind, period, folios: withShortTexts(folios), totals, warnings },
  }
}

function contentsOf(
  kind: StatementKind,
  lines: readonly Line[],
): Pick<Statement, 'folios' | 'totals' | 'warnings'> {
  switch (kind) {
    case 'camsDetailed':
    case 'kfintechDetailed': {
      const totals = totalsOf(lines)
      const folios = detailedFolios(lines, new Set(totals.map(({ amc }) => amcKey(amc))))
      return { folios, totals, warnings: warningsOf(totals, folios) }
    }
    case 'camsSummary':
    case 'kfintechSummary':
      return { ...summaryFolios(lines), totals: [] }
    case 'nsdl':
    case 'cdsl':
      return { folios: depositoryFolios(lines), totals: [], warnings: [] }
  }
}
