import { detailedFolios } from '../detailed/detailed.ts'
import { linesOf } from '../lines/lines.ts'
import type { StatementFolio, StatementScheme } from '../statement.ts'
import { Pages } from './placedPages.ts'

/** Pages of a detailed statement without its first part, and what the walk over their lines makes of them. */

export const foliosOf = (pages: Pages, ...summaryNames: readonly string[]): readonly StatementFolio[] =>
  detailedFolios(linesOf(pages.all()), new Set(summaryNames))

/** Company, folio, scheme, and its mark: the text that could not be read, or else the kind. */
export const seenOf = (pages: Pages, ...summaryNames: readonly string[]): readonly string[] =>
  foliosOf(pages, ...summaryNames).flatMap(({ amc, folio, schemes }) =>
    schemes.map(scheme => `${amc} | ${folio} | ${scheme.name} | ${markOf(scheme)}`),
  )

export function markOf({ status }: Pick<StatementScheme, 'status'>): string {
  if (status.kind !== 'broken') return status.kind
  return status.at.kind === 'unreadable' ? status.at.text : status.at.kind
}

/** Lines as they are printed. */
export const printed = {
  hdfc: 'HDFC Mutual Fund',
  folioLine: 'Folio No: 12 / 3',
  holder: 'ASHA RAO',
  named: 'H1-HDFC Fund - ISIN: INF179K01UT0',
  namedSecond: 'H2-HDFC Gold - ISIN: INF179K01VC4',
  opening: 'Opening Unit Balance: 100.000',
  ended: 'Closing Unit Balance: 100.000',
}
const { hdfc, folioLine, holder, named, opening, ended } = printed

/** Company, folio and holder. */
export const started = (pages = new Pages()): Pages => pages.lines(hdfc, folioLine, holder)
/** A scheme up to its opening balance of 100 units. */
export const opened = (pages = started(), header = named): Pages => pages.line(header).header(1).line(opening)
/** A scheme that adds up. */
export const whole = (pages = started(), header = named): Pages => opened(pages, header).line(ended)
