import type * as z from 'zod/mini'
import type { Lot } from '../../functions/book/bookRows.ts'
import type { OrderCommands } from '../../functions/orders/orderCommands.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import { settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { BondExchange } from '../../functions/providers/bondExchange/port.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { nextCheckAt, overdueFrom } from './checkTimes.ts'
import type { Stage, StepOutput, stepInput } from './contract.ts'

/** What the steps need; the flow's `dependencies.ts` wires it. */
export interface StepDependencies {
  readonly orders: Pick<OrderCommands, 'read' | 'placeRfq' | 'match' | 'settle' | 'process' | 'fail'>
  readonly exchange: BondExchange
  readonly depository: Pick<Depository, 'units'>
  /** The number of the investor's demat account. */
  dematOf(investorId: string): Promise<string | undefined>
  /** Units of the ISIN that are held, and of them those that the depository has shown before. */
  heldUnitsOf(
    investorId: string,
    ISIN: string,
  ): Promise<{ readonly units: number; readonly confirmedUnits: number }>
  lotsOf(investorId: string, ISIN: string): Promise<readonly Lot[]>
}

/** What is awaited now, and until when. `moved`: the order's state may have changed; it is read again. */
export type Outcome = 'moved' | { readonly stage: Stage; readonly until: Date }

type Action = (
  dependencies: StepDependencies,
  order: Order,
  context: MarketWriteContext,
) => Promise<Outcome> | Outcome

const awaitedIn: Partial<Record<Order['state'], Stage>> = {
  paid: 'exchange',
  rfqPlaced: 'match',
  matched: 'settlement',
  settled: 'units',
}

/**
 * A step of the flow, with its action for each state of the order that concerns it. In any other state it changes
 * nothing and answers at once what is awaited: after a repeat, beside a second execution, or when an operator moved the order.
 */
export const orderStep =
  (actions: Partial<Record<Order['state'], Action>>) =>
  (dependencies: StepDependencies) =>
  (
    { orderId, investorId }: z.output<typeof stepInput>,
    { now, calendar }: MarketContext,
  ): Promise<StepOutput> =>
    retryOnConflict(async () => {
      const order = await dependencies.orders.read(investorId, orderId)
      if (order === undefined) throw new Error('there is no such order')
      const action = actions[order.state] ?? (() => ({ stage: awaitedIn[order.state] ?? 'over', until: now }))
      const outcome = await action(dependencies, order, { now, calendar, correlationId: orderId })
      if (outcome === 'moved') return conflict
      return { orderId, investorId, stage: outcome.stage, until: outcome.until.toISOString() }
    })

/**
 * Nothing new: the same question again, as late as its pace says; after the third working day the order is overdue. Only a
 * step that has asked decides this, so that an execution that goes on late asks first.
 */
export function checkAgain(stage: Stage, order: Order, { now, calendar }: MarketWriteContext): Outcome {
  if (now >= overdueFrom(order, calendar)) return { stage: 'overdue', until: now }
  const { orderId, tradeDate, at, updatedAt } = order
  const settlementDate = settlementDayOf(order, calendar)
  const since = (stage === 'exchange' ? at.paid : at.rfqPlaced) ?? updatedAt
  return { stage, until: nextCheckAt(stage, { orderId, tradeDate, settlementDate, since }, now, calendar) }
}

/** Awaits a write. Whether it was done or somebody else was quicker, the order is read again. */
export async function moved(write: Promise<unknown>): Promise<Outcome> {
  await write
  return 'moved'
}

/** The demat account of an investor who has ordered; part of every approved KYC. */
export async function dematNumberOf(
  { dematOf }: Pick<StepDependencies, 'dematOf'>,
  { investorId }: Order,
): Promise<string> {
  const dematNumber = await dematOf(investorId)
  if (dematNumber === undefined) throw new Error('an investor who has ordered has a demat account')
  return dematNumber
}
