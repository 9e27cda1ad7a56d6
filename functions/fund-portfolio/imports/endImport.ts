import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { alignPans } from '../positions/alignPans.ts'
import type { ImportRecord } from './importRows.ts'
import type { ImportKey, ImportStore } from './importStore.ts'
import type { Publishing } from './publishFolio.ts'
import type { StatementVault } from './statementVault.ts'
import type { UploadedFiles } from './uploadedFiles.ts'

/**
 * Records that every scheme of a statement stands in the portfolio, which tells the investor. PANs that were added or taken back
 * while the machine ran are looked at once more. Run again, it finds what it wrote.
 */
export async function finishImport(
  dependencies: Pick<Publishing, 'table' | 'imports' | 'positions' | 'validPansOf'>,
  key: ImportKey,
  context: WriteContext,
): Promise<void> {
  const { imports } = dependencies
  await retryOnConflict(async () => {
    const record = await imports.find(key)
    if (record?.state !== 'importing') return true
    const done = await imports.done(key)
    if (done.length !== record.schemes)
      throw new Error(`${done.length} of ${record.schemes} schemes are in the portfolio`)
    const schemes = done.map(({ folioPlace: _place, ...came }) => came)
    const broken = schemes.filter(({ status }) => status.kind === 'broken').length
    return (await imports.finish(record, { schemes, broken }, context)).ok || conflict
  })
  await alignPublished(dependencies, key)
}

type Aligning = Pick<Publishing, 'table' | 'positions' | 'validPansOf'> & {
  readonly imports: Pick<ImportStore, 'find' | 'came' | 'done'>
}

/** What an import that has ended published, looked at once more: a PAN may have been added or taken back while it ran. */
async function alignPublished(dependencies: Aligning, key: ImportKey): Promise<void> {
  const { imports } = dependencies
  const record = await imports.find(key)
  if (record === undefined) return
  const came = record.state === 'imported' ? await imports.came(record) : await imports.done(key)
  const published = came.filter(({ pan }) => pan === 'known')
  await alignPans(dependencies, key.investorId, new Set(published.map(({ positionId }) => positionId)))
}

type Failing = Aligning & { readonly imports: Pick<ImportStore, 'fail'> }

/**
 * Records that an import ended before every folio was merged, which notifies the investor; one that has ended, or whose file was
 * opened meanwhile, stays as it is. What it merged by then stays, but for what came by a PAN that was taken back.
 */
export async function failImport(
  dependencies: Failing,
  key: ImportKey,
  context: WriteContext,
): Promise<void> {
  const { imports } = dependencies
  let first: ImportRecord['state'] | undefined
  await retryOnConflict(async () => {
    const record = await imports.find(key)
    if (record?.state !== 'importing' && record?.state !== 'uploading') return true
    first ??= record.state
    if (record.state !== first) return true
    return (await imports.fail(record, context)).ok || conflict
  })
  await alignPublished(dependencies, key)
}

/** Deletes what is left of file and statement of an import that has ended; a repeat changes nothing. */
export async function deleteStatement(
  {
    imports,
    statements,
    files,
  }: {
    readonly imports: Pick<ImportStore, 'find' | 'settled'>
    readonly statements: Pick<StatementVault, 'remove'>
    readonly files: Pick<UploadedFiles, 'remove'>
  },
  key: ImportKey,
): Promise<void> {
  const record = await imports.find(key)
  await files.remove(key)
  if (record === undefined) return
  if (record.objectVersion !== undefined) await statements.remove(key, record.objectVersion)
  await imports.settled(record)
}

type Ending = Parameters<typeof deleteStatement>[0] & Failing

/** An import whose machine died, or whose file nobody opened: it has failed, and nothing of it is kept. */
export async function endBrokenImport(
  dependencies: Ending,
  key: ImportKey,
  context: WriteContext,
): Promise<void> {
  await failImport(dependencies, key, context)
  const record = await dependencies.imports.find(key)
  if (record?.state !== 'importing') await deleteStatement(dependencies, key)
}
