import { createHash } from 'node:crypto'
import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import type { uploadPdf } from '../../../shared/contracts/fund-portfolio/uploadPdf.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import type { Table } from '../../platform/records/table.ts'
import type { ReadStatement, Statement, StatementRefusal } from '../statement/statement.ts'
import { importsPerDay, mostSchemes, openingsPerHour } from './importLifecycle.ts'
import type { ImportRecord } from './importRows.ts'
import type { ImportKey, ImportStore } from './importStore.ts'
import { isAboutPassword, problemOfRefusal } from './readOutcome.ts'
import type { StatementVault } from './statementVault.ts'
import type { UploadedFiles } from './uploadedFiles.ts'

export type OpenStatement = (bytes: Uint8Array, password: string | undefined) => Promise<ReadStatement>

export interface Upload {
  readonly table: Table
  readonly imports: ImportStore
  readonly statements: StatementVault
  readonly files: UploadedFiles
  readonly openStatement: OpenStatement
  /** Whether the investor agreed to the text in force about uploaded statements. */
  readonly hasAgreed: (investorId: string) => Promise<boolean>
}

export type UploadReply = BodyOf<typeof uploadPdf>
export type UploadCall = Call<typeof uploadPdf>

export const tooManyImports = (): Refused =>
  refuse('fundImport.tooManyImports', { params: { count: importsPerDay.most } })

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A file that was opened, or why not: as a refusal, and whether another password may open it. */
export type OpenedFile =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly refused: Refused; readonly mayTryAgain: boolean }

/** Opens and reads a file; how often that may be tried is limited, since it is costly and a password can be guessed. */
export async function openFile(
  { table, openStatement }: Pick<Upload, 'table' | 'openStatement'>,
  { bytes, password }: { readonly bytes: Uint8Array; readonly password: string | undefined },
  { session, now }: Pick<UploadCall, 'session' | 'now'>,
): Promise<OpenedFile> {
  const taken = await takeFrom(table, openingsPerHour, session.investorId, now)
  if (!taken.ok) return { ok: false, refused: refuse('session.heavyTraffic'), mayTryAgain: true }
  const read = await openStatement(bytes, password === '' ? undefined : password)
  return read.ok ? importable(read.statement, indianDate(now)) : { ok: false, ...refusalOf(read.refusal) }
}

/**
 * A statement knows no days to come: one that were believed to would be the latest for years. And its schemes must fit the record of
 * the import, and its folios the history of an execution (25,000 events).
 */
function importable(statement: Statement, today: string): OpenedFile {
  const { period, folios } = statement
  if (period.from > today) return { ok: false, ...refusalOf('notAStatement') }
  if (folios.flatMap(({ schemes }) => schemes).length > mostSchemes)
    return { ok: false, ...refusalOf('tooLarge') }
  const to = [period.to, today].sort()[0] ?? today
  return { ok: true, statement: { ...statement, period: { from: period.from, to } } }
}

function refusalOf(refusal: StatementRefusal): { readonly refused: Refused; readonly mayTryAgain: boolean } {
  const mayTryAgain = isAboutPassword(refusal)
  const field = mayTryAgain ? 'password' : 'userdetailedcas'
  return { refused: refuse(problemOfRefusal[refusal], { field }), mayTryAgain }
}

export async function found(imports: Pick<ImportStore, 'find'>, key: ImportKey): Promise<ImportRecord> {
  const record = await imports.find(key)
  if (record === undefined) throw new Error('an import that was just recorded cannot be read')
  return record
}

/** An import as the call answers it. */
export function shownUpload(
  { importId, state, folios, schemes, transactions, warnings }: ImportRecord,
  more: Pick<UploadReply, 'repeated' | 'upload'> = {},
): UploadReply {
  const read = state === 'uploading' ? {} : { folios, schemes, transactions, warnings }
  return { importId, state, ...read, ...more }
}
