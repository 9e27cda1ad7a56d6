import * as z from 'zod/mini'
import { awsConsumer, type Consumer } from '../platform/eventFunction.ts'
import { log } from '../platform/log.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isOwed, isQuote, type RedeemState } from './liquidationLifecycle.ts'
import { nameParts, startMachine } from './machines.ts'

/** "Step Functions Execution Status Change": the parts we read. The name is the order's id, and which start it is. */
const statusChange = z.object({ name: z.string(), status: z.string() })
const broken: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']
const mostStarts = 4

/**
 * A machine broke off while its request is on the way. The request keeps its state, and another machine goes on from there:
 * every state is a good beginning. One that an operator stopped stays stopped. After three more, people must look; the log
 * calls them each time, and of an order the investor reads that we see to it.
 */
const afterBreaking = (
  consumerName: string,
  isOnTheWay: (state: RedeemState) => boolean,
  { store, executions }: Pick<ConsumerDependencies, 'store' | 'executions'>,
): Consumer =>
  awsConsumer(consumerName, async (raw, { id: correlationId, now }) => {
    const { name, status } = z.parse(statusChange, raw)
    if (!broken.includes(status)) return
    const { orderId, count } = nameParts(name)
    const liquidation = await store.find(orderId)
    if (liquidation === undefined || !isOnTheWay(liquidation.state)) return
    log('liquidation.machineDied', { correlationId, recordId: orderId, status, attempt: count })
    if (status !== 'ABORTED' && count < mostStarts)
      return startMachine(executions, liquidation, now, count + 1)
    if (liquidation.reason !== undefined || !isOwed(liquidation.state)) return
    // A version that moved in between is somebody at work on it.
    await store.delay(liquidation, { reason: 'liquidation.waitsForUs' }, { now, correlationId })
  })

/** Of the flows `mld-quote` and `bond-liquidation`. */
export const onExecutionEnded = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'executions'>,
): Consumer[] => [
  afterBreaking('onQuoteMachineEnded', isQuote, dependencies),
  afterBreaking('onLiquidationMachineEnded', isOwed, dependencies),
]
