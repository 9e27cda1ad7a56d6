import { itemsOf } from '../../functions/platform/moveRecord.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

const usual = 100

/**
 * Moves messages from a queue's dead letters back to it. The audit row stands before the first one moves; a step that is
 * run again, because it died in the middle, goes on with those that are left. Nothing is lost in between: a message is
 * sent before it is taken away, and consumers take one twice as once.
 */
export const replay =
  ({ audit, deadLetters, write }: Dependencies) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { most = usual, by, reason } = read.input
    const queue = read.input.queue.replace(/-dead$/, '')
    const subject = `queue#${queue}`
    const decision = `up to ${most}`
    const flow = 'ops-replay-dead-letter'
    const letters = await deadLetters.of(queue)
    if (letters === undefined)
      return refusal(
        'QueueUnknown',
        `There is no queue ${queue} with dead letters. Nothing was moved. Copy its name from the alarm, or from the list of queues.`,
      )
    // An execution that has its row already goes on with what it said there.
    await write(itemsOf(audit.entries({ flow, subject, decision, by, reason, execution, startedAt }, now)))
    const { moved, left } = await letters.replay(most)
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
