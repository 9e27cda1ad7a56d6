import type { ProblemId } from '../../../shared/problem.ts'
import type { Statement, StatementRefusal, StatementWarning } from '../statement/statement.ts'

/** The sentence of each reason for which a file is no statement. */
export const problemOfRefusal: Readonly<Record<StatementRefusal, ProblemId>> = {
  wrongPassword: 'fundImport.wrongPassword',
  passwordNeeded: 'fundImport.passwordNeeded',
  notAPdf: 'fundImport.notAPdf',
  damaged: 'fundImport.fileDamaged',
  tooLarge: 'fundImport.statementTooLarge',
  tookTooLong: 'fundImport.readingTookTooLong',
  noText: 'fundImport.printedCopy',
  notAStatement: 'fundImport.notAStatement',
  otherIssuer: 'fundImport.otherIssuer',
  nothingInIt: 'fundImport.nothingInStatement',
}

/** After these the same file may be tried with another password. */
export const isAboutPassword = (refusal: StatementRefusal): boolean =>
  refusal === 'wrongPassword' || refusal === 'passwordNeeded'

const textOfWarning: Readonly<Record<StatementWarning['kind'], string>> = {
  amcMissing: 'fundImport.amcMissing',
  amcValueDiffers: 'fundImport.amcValueDiffers',
}

/** What is said of a statement before its schemes are in the portfolio. */
export function factsOf({ kind, period, folios, warnings }: Statement) {
  const schemes = folios.flatMap(folio => folio.schemes)
  return {
    kind,
    period,
    folios: folios.length,
    schemes: schemes.length,
    transactions: schemes.reduce((sum, scheme) => sum + scheme.transactions.length, 0),
    warnings: [...new Set(warnings.map(warning => textOfWarning[warning.kind]))],
  }
}
