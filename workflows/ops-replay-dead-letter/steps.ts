import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import {
  type DeadLetters,
  openDeadLetters,
  type Replayed,
} from '../../functions/platform/events/deadLetters.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

const usual = 100

/**
 * Moves messages from a queue's dead letters back to the queue. The audit row is written before the first one moves; a step
 * that runs again after a crash continues with the messages that are left. No message is lost: it is sent before it is
 * deleted, and consumers handle a repeated message once.
 */
export const replay =
  ({ audit, deadLetters, write }: Dependencies) =>
  async (input: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const { most = usual } = input
    const queue = input.queue.replace(/-dead$/, '')
    const subject = `queue#${queue}`
    const decision = `up to ${most}`
    const letters = await deadLetters.of(queue)
    if (letters === undefined)
      return refusal(
        'QueueUnknown',
        `There is no queue ${queue} with dead letters. Nothing was moved. Copy its name from the alarm, or from the list of queues.`,
      )
    if (start.preview) {
      const lying = await letters.count()
      const moved = Math.min(most, lying)
      return outputOf(queue, { moved, left: lying - moved })
    }
    // A step that runs again finds its audit row already written.
    await write(itemsOf(audit.entries({ ...start, subject, decision }, now)))
    return outputOf(queue, await letters.replay(most))
  }

function outputOf(queue: string, { moved, left }: Replayed): Done {
  if (moved === 0)
    return done(
      `Nothing was moved: no message of ${queue} lies in the dead letters, or others look at them now.`,
    )
  const rest =
    left === 0
      ? 'None is left.'
      : `About ${left} are left: start it again for those, or look first why they come back.`
  return done(`Sent again: ${moved} ${moved === 1 ? 'message' : 'messages'} of ${queue}. ${rest}`)
}

/** What the step needs. */
export const wired = (table: Table, operations: string, deadLetters: Pick<DeadLetters, 'of'>) => ({
  deadLetters,
  audit: operatorAuditStore(table, operations),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({
  now,
  ...wired(openTable(), environment.table('operations'), openDeadLetters()),
})

export const handler = operatorFunction(definition, replay, openDependencies)
