import { sealedFields as accountFields } from '../../functions/account/published.ts'
import { sealedFields as authFields } from '../../functions/auth/published.ts'
import { sealedFields as bankFields } from '../../functions/bank-verification/published.ts'
import { sealedFields as kycFields } from '../../functions/kyc-record/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'
import { type FieldCipher, openFieldCipher } from '../../functions/platform/security/fieldCipher.ts'
import {
  type Reencrypted,
  reencryptRows,
  type SealedTable,
} from '../../functions/platform/security/reencryptRows.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { type Done, done } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Below the function's own limit of ten minutes. */
const longestMs = 540_000

/**
 * Encrypts what is of a former data key, or of the form before investors were bound to their fields. The audit row is written
 * first; a step that runs again after a crash goes on. Codes are left out: they are gone a day later.
 */
export const reencrypt =
  ({ audit, cipher, elapsedMs, rows, tables, write }: Dependencies) =>
  async (_input: Input, { start, now: at }: OperatorContext): Promise<Done> => {
    await write(itemsOf(audit.entries({ ...start, subject: 'fields', decision: 'encrypted anew' }, at)))
    const began = elapsedMs()
    const hasTime = (): boolean => elapsedMs() - began < longestMs
    const all: Reencrypted[] = []
    for (const table of tables) all.push(await rows(table, cipher, hasTime))
    const sum = (field: 'read' | 'written' | 'moved' | 'unreadable'): number =>
      all.reduce((total, one) => total + one[field], 0)
    const isWhole = all.every(({ finished }) => finished)
    const counts = `${sum('written')} of ${sum('read')} rows were encrypted anew`
    if (sum('unreadable') > 0)
      return done(
        `${counts}. ${sum('unreadable')} fields do not open (the log has field.unreadable with the investor): tell engineering, and keep every data key.`,
      )
    if (!isWhole || sum('moved') > 0)
      return done(
        `${counts}; there are more. Start it again under another name, until it says that none are left.`,
      )
    return done(
      sum('written') > 0
        ? `${counts}. Start it once more: when it says that none are left, the former data key is no longer needed after a day.`
        : 'None are left: every field is of the data key that writes now. A day from now the former one can be taken out of fieldKeys.reads.',
    )
  }

/** The tables with encrypted fields. */
export const sealedTables = (): SealedTable[] => [
  { tableName: environment.table('auth'), contexts: authFields },
  { tableName: environment.table('account'), contexts: accountFields },
  { tableName: environment.table('kyc'), contexts: kycFields },
  { tableName: environment.table('bank-verification'), contexts: bankFields },
]

/** What the step needs. */
export const wired = (
  table: Table,
  operations: string,
  needs: {
    readonly cipher: FieldCipher
    readonly tables: readonly SealedTable[]
    readonly elapsedMs: () => number
  },
) => ({
  ...needs,
  audit: operatorAuditStore(table, operations),
  rows: (sealed: SealedTable, cipher: FieldCipher, hasTime: () => boolean) =>
    reencryptRows(table, sealed, cipher, hasTime),
  write: async (items: Parameters<Table['transact']>[0]): Promise<boolean> =>
    (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => {
  const table = openTable()
  const cipher = openFieldCipher(openSecrets())
  const needs = { cipher, tables: sealedTables(), elapsedMs: () => performance.now() }
  return { now, ...wired(table, environment.table('operations'), needs) }
}

export const handler = operatorFunction(definition, reencrypt, openDependencies)
