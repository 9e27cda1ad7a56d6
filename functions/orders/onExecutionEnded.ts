import * as z from 'zod/mini'
import { purchasePromisedDays } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addWorkingDays } from '../../shared/vocabulary/marketCalendar.ts'
import { awsConsumer } from '../platform/eventFunction.ts'
import { log } from '../platform/log.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { paidStates } from './orderLifecycle.ts'
import type { Order } from './orderRows.ts'

/** "Step Functions Execution Status Change": the parts we read. The name is the order's id, and which start it is. */
const statusChange = z.object({ name: z.string(), status: z.string() })
const broken: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']
const mostStarts = 4
const again = '.again-'

/**
 * A machine broke off while its order is on the way. The order keeps its state, which is what the exchange was last known
 * to say, and another machine goes on from there: every state is a good beginning. One that an operator stopped stays
 * stopped. After three more, or after the third working day, people must look; the log calls them each time.
 */
export const onExecutionEnded = ({ store, executions }: Pick<ConsumerDependencies, 'store' | 'executions'>) =>
  awsConsumer('onExecutionEnded', async (raw, { id: correlationId, now }) => {
    const { name, status } = z.parse(statusChange, raw)
    if (!broken.includes(status)) return
    const [orderId = '', count = '1'] = name.split(again)
    const order = await store.find(orderId)
    if (order === undefined || !isOnTheWay(order)) return
    log('order.machineDied', { correlationId, recordId: orderId, status, attempt: Number(count) })
    const starts = Number(count) + 1
    if (status !== 'ABORTED' && starts <= mostStarts && isInTime(order, now)) {
      const { investorId } = order
      await executions.start('order-settlement', `${orderId}${again}${starts}`, { orderId, investorId })
      return
    }
    if (order.reason !== undefined) return
    // A version that moved in between is somebody at work on it.
    await store.note(order, { reason: 'orders.waitsForUs' }, { now, correlationId })
  })

const isOnTheWay = ({ state }: Order): boolean =>
  state !== 'processed' && paidStates.some(one => one === state)

const isInTime = ({ tradeDate }: Order, now: Date): boolean =>
  indianDate(now) <= addWorkingDays(tradeDate, purchasePromisedDays)
