import type { SchemeStatus, StatementFolio, StatementScheme } from './statement.ts'

/**
 * Letters of a printed text that are kept; issuers print fewer than 150. A file may print thousands, and 500 rows must fit a row of
 * DynamoDB (400 kB) wherever they are stored.
 */
const mostLetters = 200

const short = (text: string): string => text.slice(0, mostLetters)

const shortStatus = (status: SchemeStatus): SchemeStatus =>
  status.kind === 'broken' && status.at.kind === 'unreadable'
    ? { kind: 'broken', at: { kind: 'unreadable', text: short(status.at.text) } }
    : status

const shortScheme = (scheme: StatementScheme): StatementScheme => ({
  ...scheme,
  name: short(scheme.name),
  status: shortStatus(scheme.status),
  transactions: scheme.transactions.map(row => ({ ...row, description: short(row.description) })),
})

/** The folios with texts of the length of printed ones. */
export const withShortTexts = (folios: readonly StatementFolio[]): readonly StatementFolio[] =>
  folios.map(({ amc, folio, holder, schemes, ...more }) => ({
    ...more,
    amc: short(amc),
    folio: short(folio),
    holder: short(holder),
    schemes: schemes.map(shortScheme),
  }))
