import { setTimeout } from 'node:timers/promises'
import { sealedFields as accountFields } from '../../functions/account/published.ts'
import { sealedFields as authFields } from '../../functions/auth/published.ts'
import { sealedFields as bankFields } from '../../functions/bank-verification/published.ts'
import { sealedFields as fundFields } from '../../functions/fund-portfolio/published.ts'
import { sealedFields as kycFields } from '../../functions/kyc-record/published.ts'
import { sealedFields as messagingFields } from '../../functions/messaging/published.ts'
import { sealedFields as notificationFields } from '../../functions/notifications/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'
import { type FieldCipher, openFieldCipher } from '../../functions/platform/security/fieldCipher.ts'
import {
  type Counts,
  type Reencrypted,
  reencryptRows,
  type SealedTable,
  type Walk,
} from '../../functions/platform/security/reencryptRows.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { type Done, done } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import { progressStore } from './progressStore.ts'

/** Below the function's own limit of ten minutes. */
const longestMs = 540_000
/** After ten rows of which some were written: some hundred rows a second at most. */
const pauseMs = 25

/**
 * Encrypts what is of a former data key, or of the form before investors were bound to their fields. The audit row is written
 * first. One pass goes through all tables; an execution that ends or breaks early is continued by the next one. Codes are left
 * out: they are gone a day later.
 */
export const reencrypt =
  (dependencies: Dependencies) =>
  async (_input: Input, { start, now: at }: OperatorContext): Promise<Done> => {
    const { audit, progress, write } = dependencies
    await write(itemsOf(audit.entries({ ...start, subject: 'fields', decision: 'encrypted anew' }, at)))
    const { all, unsettled } = await walkTables(dependencies)
    const sum = (field: 'read' | 'written' | 'unreadable'): number =>
      all.reduce((total, one) => total + one[field], 0)
    const isWhole = all.every(({ finished }) => finished)
    if (isWhole) await progress.forget()
    const counts = `${sum('written')} of ${sum('read')} rows were encrypted anew`
    if (sum('unreadable') > 0)
      return done(
        `${counts}. ${sum('unreadable')} fields do not open (the log has field.unreadable with the investor): tell engineering, and keep every data key.`,
      )
    if (!isWhole || all.some(({ moved }) => moved > 0))
      return done(
        `${counts}; there are more. Start it again under another name, until it says that none are left.`,
      )
    return done(
      unsettled > 0
        ? `${counts}. Start it once more: when it says that none are left, the former data key is no longer needed after a day.`
        : 'None are left: every field is of the data key that writes now. A day from now the former one can be taken out of fieldKeys.reads.',
    )
  }

/** Goes on with the pass under this data key, or begins one; `unsettled` are the rows of the whole pass that were not current. */
async function walkTables({
  cipher,
  dataKey,
  elapsedMs,
  pause,
  progress,
  rows,
  tables,
}: Dependencies): Promise<{ all: Reencrypted[]; unsettled: number }> {
  const began = elapsedMs()
  const hasTime = (): boolean => elapsedMs() - began < longestMs
  const writes = dataKey()
  const known = await progress.read()
  const before = known?.dataKey === writes ? known : undefined
  const first = Math.max(
    0,
    tables.findIndex(({ tableName }) => tableName === before?.tableName),
  )
  const all: Reencrypted[] = []
  let unsettled = before?.unsettled ?? 0
  for (const table of tables.slice(first)) {
    const earlier = unsettled
    const { tableName } = table
    const walked = await rows(table, cipher, {
      after: tableName === before?.tableName ? before.after : undefined,
      hasTime,
      pause,
      reached: (after, counts) =>
        progress.keep({ dataKey: writes, tableName, after, unsettled: earlier + unsettledOf(counts) }),
    })
    all.push(walked)
    unsettled += unsettledOf(walked)
    if (!walked.finished) break
  }
  return { all, unsettled }
}

const unsettledOf = ({ written, moved, unreadable }: Counts): number => written + moved + unreadable

/** The tables with encrypted fields. */
export const sealedTables = (): SealedTable[] => [
  { tableName: environment.table('auth'), contexts: authFields },
  { tableName: environment.table('account'), contexts: accountFields },
  { tableName: environment.table('kyc'), contexts: kycFields },
  { tableName: environment.table('bank-verification'), contexts: bankFields },
  { tableName: environment.table('notifications'), contexts: notificationFields },
  { tableName: environment.table('messaging'), contexts: messagingFields },
  { tableName: environment.table('fund-portfolio'), contexts: fundFields },
]

/** What the step needs. */
export const wired = (
  table: Table,
  operations: string,
  needs: {
    readonly cipher: FieldCipher
    readonly tables: readonly SealedTable[]
    readonly elapsedMs: () => number
    readonly pause: () => Promise<void>
    /** The version of the data key that writes. */
    readonly dataKey: () => number
  },
) => ({
  ...needs,
  audit: operatorAuditStore(table, operations),
  progress: progressStore(table, operations),
  rows: (sealed: SealedTable, cipher: FieldCipher, walk: Walk) => reencryptRows(table, sealed, cipher, walk),
  write: async (items: Parameters<Table['transact']>[0]): Promise<boolean> =>
    (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => {
  const table = openTable()
  const cipher = openFieldCipher(openSecrets())
  const needs = {
    cipher,
    tables: sealedTables(),
    elapsedMs: () => performance.now(),
    pause: () => setTimeout(pauseMs),
    dataKey: () => environment.fieldKeys()[0] ?? 1,
  }
  return { now, ...wired(table, environment.table('operations'), needs) }
}

export const handler = operatorFunction(definition, reencrypt, openDependencies)
