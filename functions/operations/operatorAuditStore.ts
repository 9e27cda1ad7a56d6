import * as z from 'zod/mini'
import { operatorDecided } from '../../shared/contracts/operations/events.ts'
import { log } from '../platform/log.ts'
import {
  creationItems,
  emit,
  type LabelledItem,
  labelItems,
  moveItems,
} from '../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { Key, Table } from '../platform/records/table.ts'
import { checkItem, rowsOfPartition, updateOf } from '../platform/records/writes.ts'
import {
  assessIdentity,
  callerOf,
  type IdentityState,
  identityStates,
  type SeenCaller,
} from './identityLifecycle.ts'

/** What an operator did, and why: written in the transaction of the action. Ids and the operator's typed texts only. */
export interface OperatorAction {
  /** The flow by which it was done, e.g. `ops-settle-order`. */
  readonly flow: string
  /** What it was done to: `investor#inv_…`, `order#ord_…`, `redeem#liq_…`, `product#…`, `marketDay#2026-12-01`, `all`. */
  readonly subject: string
  /** e.g. `paid pay_29QQoUBi66xm2f`. */
  readonly decision: string
  /** What the investor reads, as typed. */
  readonly remarks?: readonly { readonly type: string; readonly remarks: string }[] | undefined
  /** Operator id, e.g. `meera.k`, as typed. */
  readonly by: string
  readonly reason: string
  /** Name and start of the execution; a name alone is free again after 90 days. */
  readonly execution: string
  readonly startedAt: string
}

const auditRow = z.object({
  flow: z.string(),
  subject: z.string(),
  decision: z.string(),
  remarks: z.optional(z.array(z.object({ type: z.string(), remarks: z.string() }))),
  by: z.string(),
  reason: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  state: z.enum(identityStates),
  version: z.number(),
  createdAt: z.string(),
  /** Who started the execution, and under which role, as CloudTrail saw it. */
  confirmedAs: z.optional(z.string()),
  role: z.optional(z.string()),
})

/** An action as it is stored. */
export interface OperatorAudit extends OperatorAction {
  /** `unconfirmed` until CloudTrail said who started the execution; `contradicts` when that is not `by`. */
  readonly identity: IdentityState
  readonly confirmedAs?: string | undefined
  readonly role?: string | undefined
  readonly at: string
}

/** An execution of a flow of operators. */
export interface OperatorExecution {
  readonly flow: string
  readonly execution: string
}

/** The only file that knows the keys of what operators did, and of who they are. */
export interface OperatorAuditStore {
  /**
   * The row and its event, as items of the action's transaction; they fail when this execution has decided already. Of a
   * preview it is a condition that never holds: the database checks everything else of the transaction and writes nothing.
   */
  entries(
    action: OperatorAction & { readonly preview?: boolean | undefined },
    now: Date,
  ): LabelledItem<'decidedBefore'>[]
  /** What was done to a subject, newest first; a moment behind the table. */
  read(subject: string, most: number): Promise<OperatorAudit[]>
  /** What an execution did; nothing when it was refused. */
  readExecution(execution: OperatorExecution): Promise<OperatorAudit[]>
  /** Who started an execution that began at `startedAt`, once CloudTrail has said so; without `who` when it named nobody. */
  whoStarted(execution: OperatorExecution, startedAt: string): Promise<SeenCaller | undefined>
  /** Remembers who started an execution. The same again is the same. */
  noteCaller(execution: OperatorExecution, caller: SeenCaller): Promise<void>
  /** Joins what the execution did with who started it, whichever came first. */
  join(execution: OperatorExecution, now: Date): Promise<void>
}

const partitionOf = ({ flow, execution }: OperatorExecution): string => `execution#${flow}#${execution}`
const keyOf = (action: OperatorExecution & { readonly startedAt: string }): Key => ({
  pk: partitionOf(action),
  // The execution's start, not the write's time: a step that is run again meets its own row.
  sk: `audit#${action.startedAt}`,
})
/** A row that is there and is not. */
const never = { when: 'attribute_exists(pk) AND attribute_not_exists(pk)' }
const callerPrefix = 'caller#'
const callerRow = z.object({
  who: z.optional(z.string()),
  role: z.optional(z.string()),
  at: z.string(),
})

export function operatorAuditStore(table: Table, tableName: string): OperatorAuditStore {
  const rowsOf = async (execution: OperatorExecution, prefix: string) =>
    table.query(rowsOfPartition(tableName, partitionOf(execution), { prefix }))
  const auditsOf = async (execution: OperatorExecution) =>
    (await rowsOf(execution, 'audit#')).map(row => z.parse(auditRow, row))
  const callersOf = async (execution: OperatorExecution): Promise<SeenCaller[]> =>
    (await rowsOf(execution, callerPrefix)).map(row => z.parse(callerRow, row))
  return {
    entries({ preview, ...action }, now) {
      if (preview) return labelItems('decidedBefore', [checkItem(tableName, keyOf(action), never)])
      return labelItems(
        'decidedBefore',
        creationItems<IdentityState>({
          table: tableName,
          key: keyOf(action),
          aggregate: { type: 'operatorDeed', id: `${action.flow}#${action.execution}` },
          state: 'unconfirmed',
          fields: {
            ...action,
            duePk: `audit#${action.subject}`,
            dueAt: `${action.startedAt}#${action.execution}`,
          },
          events: [emit(operatorDecided, { flow: action.flow, execution: action.execution })],
          now,
          correlationId: action.execution,
        }),
      )
    },
    async read(subject, most) {
      const rows = await table.query({
        TableName: tableName,
        IndexName: 'due',
        KeyConditionExpression: 'duePk = :pk',
        ExpressionAttributeValues: { ':pk': `audit#${subject}` },
        ScanIndexForward: false,
        Limit: most,
      })
      return rows.slice(0, most).map(row => asAudit(z.parse(auditRow, row)))
    },
    readExecution: async execution => (await auditsOf(execution)).map(asAudit),
    whoStarted: async (execution, startedAt) => callerOf(startedAt, await callersOf(execution)),
    async noteCaller(execution, caller) {
      const { at, who, role } = caller
      const key = { pk: partitionOf(execution), sk: `${callerPrefix}${at}#${who ?? 'nobody'}` }
      await table.update(updateOf(tableName, key, { set: { at, who, role } }))
    },
    async join(execution, now) {
      return retryOnConflict(async () => {
        const [audits, callers] = await Promise.all([auditsOf(execution), callersOf(execution)])
        const written = await Promise.all(audits.map(audit => joinOne(audit, callers, now)))
        if (written.every(Boolean)) return
        return conflict
      })
    },
  }

  /** `false` when somebody else joined it meanwhile. */
  async function joinOne(
    audit: z.output<typeof auditRow>,
    callers: readonly SeenCaller[],
    now: Date,
  ): Promise<boolean> {
    const assessment = assessIdentity(audit, callers)
    if (assessment === undefined) return true
    const { transition, caller } = assessment
    const { ok } = await table.transact(
      moveItems<IdentityState>({
        table: tableName,
        key: keyOf(audit),
        aggregate: { type: 'operatorDeed', id: `${audit.flow}#${audit.execution}` },
        transition,
        version: audit.version,
        set: { confirmedAs: caller.who, ...(caller.role !== undefined && { role: caller.role }) },
        now,
        correlationId: audit.execution,
      }),
    )
    if (ok && transition.to === 'contradicts')
      log('operator.contradicts', { correlationId: audit.execution, recordId: audit.flow })
    return ok
  }
}

const asAudit = ({ state, createdAt, version: _, ...action }: z.output<typeof auditRow>): OperatorAudit => ({
  ...action,
  identity: state,
  at: createdAt,
})
