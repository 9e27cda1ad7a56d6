import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { uploadPdf } from '../../../shared/contracts/fund-portfolio/uploadPdf.ts'
import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import { newId } from '../../platform/ids.ts'
import { takeItem } from '../../platform/records/limits.ts'
import { importsPerDay, mostFileBytes, ticketSeconds } from './importLifecycle.ts'
import type { ImportRecord } from './importRows.ts'
import type { ImportKey } from './importStore.ts'
import { factsOf } from './readOutcome.ts'
import {
  found,
  hashOf,
  openFile,
  shownUpload,
  tooManyImports,
  type Upload,
  type UploadCall,
  type UploadReply,
} from './upload.ts'

/** A form for a file that is too large for the call; it takes the very size that was named. */
export async function giveTicket(
  { imports, files }: Upload,
  size: number,
  call: UploadCall,
): Promise<Outcome<UploadReply>> {
  if (size > mostFileBytes)
    return refuse('fundImport.fileTooLarge', {
      field: 'userdetailedcas',
      params: { limit: mostFileBytes / 1_000_000 },
    })
  const { now, correlationId, idempotency, session } = call
  const key: ImportKey = { investorId: session.investorId, importId: newId('cas', now) }
  const limit = takeItem(importsPerDay, key.investorId, now)
  const moved = await imports.awaitFile(key, { now, correlationId, idempotency, limit })
  if (!moved.ok && moved.reason === 'keyReused') return refuse('common.keyReused')
  if (!moved.ok && moved.reason === 'itemFailed') return tooManyImports()
  if (!moved.ok && moved.reason === 'stale') throw new Error('a new import already existed')
  const record = await found(imports, moved.ok ? key : { ...key, importId: moved.recordId })
  if (record.state !== 'uploading') return reply(shownUpload(record))
  const form = await files.form(record, size)
  const expiresAt = new Date(now.getTime() + ticketSeconds * 1000).toISOString()
  return reply(shownUpload(record, { upload: { ...form, maxBytes: size, expiresAt } }))
}

/**
 * Opens the file of a ticket. It is deleted before the answer, whatever comes out, except when another password may open it: then
 * it waits for one, an hour at most.
 */
export async function openUploaded(
  dependencies: Upload,
  { importId = '', password }: InputOf<typeof uploadPdf>,
  call: UploadCall,
): Promise<Outcome<UploadReply>> {
  const { imports, files } = dependencies
  const { now, correlationId } = call
  const { investorId } = call.session
  const record = await imports.find({ investorId, importId })
  if (record === undefined || record.state === 'failed') return refuse('fundImport.importUnknown')
  // The answer of a call before was lost.
  if (record.state !== 'uploading') return reply(shownUpload(record, { repeated: true }))
  const bytes = await files.read(record)
  if (bytes === undefined) return refuse('fundImport.notUploaded')
  const sha256 = hashOf(bytes)
  const same = await imports.ofFile(investorId, sha256)
  if (same !== undefined) {
    await giveUp(dependencies, record, call)
    return reply(shownUpload(same, { repeated: true }))
  }
  const read = await openFile(dependencies, { bytes, password }, call)
  if (!read.ok) {
    if (!read.mayTryAgain) await giveUp(dependencies, record, call)
    return read.refused
  }
  const objectVersion = await dependencies.statements.put(record, read.statement)
  const facts = { ...factsOf(read.statement), sha256, objectVersion }
  const moved = await imports.fileOpened(record, facts, { now, correlationId })
  if (!moved.ok) {
    // The same file in another tab, or this ticket in it, was quicker.
    await dependencies.statements.remove(record, objectVersion)
    const winner = await imports.ofFile(investorId, sha256)
    if (winner === undefined) return refuse('common.conflict')
    if (winner.importId !== importId) await giveUp(dependencies, record, call)
    return reply(shownUpload(winner, { repeated: true }))
  }
  await files.remove(record)
  return reply(shownUpload(await found(imports, record)))
}

/** Ends a ticket: the file goes first, so that a call that breaks off between the two leaves it to the sweep. */
async function giveUp(
  { files, imports }: Pick<Upload, 'files' | 'imports'>,
  record: ImportRecord,
  { now, correlationId }: Pick<UploadCall, 'now' | 'correlationId'>,
): Promise<void> {
  await files.remove(record)
  const moved = await imports.fail(record, { now, correlationId })
  if (moved.ok) await imports.settled(record)
}
