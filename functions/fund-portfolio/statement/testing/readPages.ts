import { readStatement } from '../readStatement.ts'
import type { Statement, StatementScheme } from '../statement.ts'
import type { Pages } from './placedPages.ts'

/** What is read of these pages; a refusal fails the test. */
export function read(pages: Pages): Statement {
  const result = readStatement(pages.all())
  if (!result.ok) throw new Error(result.refusal)
  return result.statement
}

export const schemesOf = (pages: Pages): readonly StatementScheme[] =>
  read(pages).folios.flatMap(({ schemes }) => schemes)
