import type { uploadPdf } from '../../../shared/contracts/fund-portfolio/uploadPdf.ts'
import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { takeItem } from '../../platform/records/limits.ts'
import type { Statement } from '../statement/statement.ts'
import { importsPerDay, mostCallBytes } from './importLifecycle.ts'
import type { ImportKey, OpenedFacts } from './importStore.ts'
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
import { giveTicket, openUploaded } from './uploadTicket.ts'

/**
 * Imports a statement: opened and read here, in the call, because the input of a machine is kept in its history, where no
 * password may stand. The file is not stored; what was read waits, encrypted, for the machine that the record's event starts.
 * The same file again is the import that it was.
 */
export const handleUploadPdf =
  (dependencies: Upload): Handler<typeof uploadPdf> =>
  async (input, call) => {
    const { investorId } = call.session
    if (!(await dependencies.hasAgreed(investorId))) return refuse('fundImport.consentNeeded')
    const { file } = call
    if (file === undefined) {
      if (input.importId !== undefined) return openUploaded(dependencies, input, call)
      if (input.size !== undefined) return giveTicket(dependencies, input.size, call)
      return refuse('fundImport.fileNeeded', { field: 'userdetailedcas' })
    }
    if (file.bytes.length === 0) return refuse('fundImport.fileEmpty', { field: 'userdetailedcas' })
    if (file.bytes.length > mostCallBytes) return refuse('fundImport.useTicket', { field: 'userdetailedcas' })
    const sha256 = hashOf(file.bytes)
    const same = await dependencies.imports.ofFile(investorId, sha256)
    if (same !== undefined) return reply(shownUpload(same, { repeated: true }))
    const read = await openFile(dependencies, { bytes: file.bytes, password: input.password }, call)
    if (!read.ok) return read.refused
    return importOpened(dependencies, read.statement, { sha256, call })
  }

/** Stores what was read and records the import; an object that no record names is deleted again. */
async function importOpened(
  { imports, statements }: Upload,
  statement: Statement,
  { sha256, call }: { readonly sha256: string; readonly call: UploadCall },
): Promise<Outcome<UploadReply>> {
  const { now, correlationId, idempotency, session } = call
  const key: ImportKey = { investorId: session.investorId, importId: newId('cas', now) }
  const objectVersion = await statements.put(key, statement)
  const facts: OpenedFacts = { ...factsOf(statement), sha256, objectVersion }
  const limit = takeItem(importsPerDay, key.investorId, now)
  const moved = await imports.open(key, facts, { now, correlationId, idempotency, limit })
  if (moved.ok) return reply(shownUpload(await found(imports, key)))
  await statements.remove(key, objectVersion)
  if (moved.reason === 'keyReused') return refuse('common.keyReused')
  if (moved.reason === 'repeat')
    return reply(shownUpload(await found(imports, { ...key, importId: moved.recordId }), { repeated: true }))
  if (moved.reason === 'stale') throw new Error('a new import already existed')
  if (moved.refuses === 'limit') return tooManyImports()
  const same = await imports.ofFile(key.investorId, sha256)
  // It failed in this very moment: the call may be made again.
  return same === undefined ? refuse('common.conflict') : reply(shownUpload(same, { repeated: true }))
}
