import type { ImportStore } from './imports/importStore.ts'
import type { StatementVault } from './imports/statementVault.ts'
import type { UploadedFiles } from './imports/uploadedFiles.ts'
import type { PositionStore } from './positions/positionStore.ts'

/**
 * Deletes the funds of an investor who left: files and statements first, then the rows that lead to them, so that a run that breaks
 * off finds them again. Without its import’s row a machine writes nothing any more. No law asks for any of it.
 */
export const eraseFunds =
  ({
    imports,
    statements,
    files,
    positions,
  }: {
    readonly imports: Pick<ImportStore, 'all' | 'eraseAll'>
    readonly statements: Pick<StatementVault, 'remove'>
    readonly files: Pick<UploadedFiles, 'remove'>
    readonly positions: Pick<PositionStore, 'eraseAll'>
  }) =>
  async (investorId: string): Promise<void> => {
    for (const record of await imports.all(investorId)) {
      // Whatever the sweep or the machine has not looked at since it ended.
      if (record.duePk === undefined) continue
      await files.remove(record)
      if (record.objectVersion !== undefined) await statements.remove(record, record.objectVersion)
    }
    await imports.eraseAll(investorId)
    await positions.eraseAll(investorId)
  }
