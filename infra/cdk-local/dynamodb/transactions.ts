import { AwsRefusal } from 'asl-interpreter'
import { seededRandom } from '../gate/faults.ts'

/**
 * Conflicts of transactions as AWS documents them ("Amazon DynamoDB Transactions: How it works", transaction conflict
 * handling): while a TransactWriteItems holds an item, a PutItem, UpdateItem or DeleteItem of it is refused with
 * TransactionConflictException, and another TransactWriteItems or a TransactGetItems of it is cancelled with the reason
 * TransactionConflict. A TransactGetItems is also cancelled by a plain or batched write under way. GetItem, Query, Scan
 * and BatchGetItem meet nothing.
 */

/** How a call meets others on an item. */
export type Access = 'transactWrite' | 'write' | 'batchWrite' | 'transactGet'

/** A call's items, each named by its table and key, in the order of the request. */
export interface ItemAccess {
  readonly access: Access
  readonly items: readonly string[]
}

/** How long a transaction holds its items, in ms; drawn evenly between the two. */
export interface TransactionMs {
  readonly least: number
  readonly most: number
}

export interface Transactions {
  /** Runs a call while it holds its items; throws AwsRefusal when one of them is held by another. */
  run<Answer>(call: ItemAccess, send: () => Promise<Answer>): Promise<Answer>
}

const conflictMessage = 'Transaction is ongoing for the item'

/** Which accesses under way refuse one. A batch of writes is told nothing: its items are written one after the other. */
const refusedBy: Readonly<Record<Access, readonly Access[]>> = {
  transactWrite: ['transactWrite'],
  write: ['transactWrite'],
  batchWrite: [],
  transactGet: ['transactWrite', 'write', 'batchWrite'],
}

function refusal(access: Access, conflicts: readonly boolean[]): AwsRefusal {
  if (access === 'write') return new AwsRefusal('TransactionConflictException', conflictMessage)
  const reasons = conflicts.map(isConflict =>
    isConflict ? { Code: 'TransactionConflict', Message: conflictMessage } : { Code: 'None' },
  )
  const codes = reasons.map(({ Code }) => Code).join(', ')
  return new AwsRefusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  )
}

/**
 * Keeps which items are held. A transaction is answered when its duration has passed, whether it was written or not; how
 * long each takes is drawn from the seed. `wait` is the real clock's, replaced in tests.
 */
export function createTransactions(
  { least, most }: TransactionMs,
  seed: number,
  wait: (ms: number) => Promise<unknown> = ms => new Promise(resolve => setTimeout(resolve, ms)),
): Transactions {
  const random = seededRandom(seed)
  const held = new Map<string, Access[]>()
  const hold = (item: string, access: Access): void =>
    void held.set(item, [...(held.get(item) ?? []), access])
  const release = (item: string, access: Access): void => {
    const left = [...(held.get(item) ?? [])]
    left.splice(left.indexOf(access), 1)
    if (left.length === 0) held.delete(item)
    else held.set(item, left)
  }
  return {
    async run({ access, items }, send) {
      const conflicts = items.map(item =>
        (held.get(item) ?? []).some(other => refusedBy[access].includes(other)),
      )
      if (conflicts.includes(true)) throw refusal(access, conflicts)
      if (access === 'transactGet') return send()
      for (const item of items) hold(item, access)
      try {
        if (access !== 'transactWrite') return await send()
        const [answer] = await Promise.all([send(), wait(least + random() * (most - least))])
        return answer
      } finally {
        for (const item of items) release(item, access)
      }
    },
  }
}
