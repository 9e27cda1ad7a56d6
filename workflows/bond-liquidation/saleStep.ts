import type * as z from 'zod/mini'
import type { PayoutAccount } from '../../functions/bank-verification/published.ts'
import type { LiquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { Payouts } from '../../functions/providers/payouts/port.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { Stage, StepOutput, stepInput } from './contract.ts'

/** What the steps need; the flow's `dependencies.ts` wires it. */
export interface StepDependencies {
  readonly liquidations: Pick<
    LiquidationCommands,
    'read' | 'move' | 'deliver' | 'fail' | 'startPaying' | 'paid' | 'returned' | 'delay'
  >
  readonly depository: Pick<Depository, 'deliver'>
  readonly payouts: Pick<Payouts, 'pay' | 'find' | 'takeBack'>
  /** The number of the investor's demat account. */
  dematOf(investorId: string): Promise<string | undefined>
  /** The investor's verified bank account. */
  accountOf(investorId: string): Promise<PayoutAccount | undefined>
  passwordChangedAt(investorId: string): Promise<string | undefined>
  /** Payouts of the investor, or of everybody, are on hold. */
  isHeld(investorId: string): Promise<boolean>
  /** Whether the amount needs a second person's approval, and its state; `none`: not requested yet. */
  approvalOf(sale: Liquidation, now: Date): Promise<'notNeeded' | 'none' | 'awaited' | 'approved'>
  /** Requests the approval; a repeat changes nothing. */
  requestApproval(sale: Liquidation, now: Date): Promise<void>
  /** When it is a payout's turn at the bank, over all sales. */
  payoutTurn(now: Date): Promise<Date>
  /** Takes the request of a failed sale off the operators' list. */
  withdrawApproval(sale: Liquidation, now: Date): Promise<void>
}

/** What is awaited now, and until when. `moved`: the sale's state may have changed; it is read again. */
export type Outcome = 'moved' | { readonly stage: Stage; readonly until: Date }

type Action = (
  dependencies: StepDependencies,
  sale: Liquidation,
  context: MarketWriteContext,
) => Promise<Outcome> | Outcome
type Actions = Partial<Record<Liquidation['state'], Action>>

const awaits =
  (stage: Stage): Action =>
  (_dependencies, _sale, { now }) => ({ stage, until: now })

const otherwise: Actions = {
  placed: awaits('day'),
  delivered: awaits('payout'),
  paying: awaits('bank'),
  async failed({ withdrawApproval }, sale, { now }) {
    await withdrawApproval(sale, now)
    return { stage: 'over', until: now }
  },
}

/**
 * A step of the flow, with its action for each state of the sale that concerns it. In any other state it changes nothing
 * and answers at once what is awaited: after a repeat, beside a second execution, or when an operator moved the sale. Of a
 * failed sale every step withdraws the request for approval.
 */
export const saleStep =
  (actions: Actions) =>
  (dependencies: StepDependencies) =>
  (
    { orderId, investorId }: z.output<typeof stepInput>,
    { now, calendar }: MarketContext,
  ): Promise<StepOutput> =>
    retryOnConflict(async () => {
      const sale = await dependencies.liquidations.read(investorId, orderId)
      if (sale === undefined) throw new Error('there is no such sale')
      const action = actions[sale.state] ?? otherwise[sale.state] ?? awaits('over')
      const outcome = await action(dependencies, sale, { now, calendar, correlationId: orderId })
      if (outcome === 'moved') return conflict
      return { orderId, investorId, stage: outcome.stage, until: outcome.until.toISOString() }
    })

/** Awaits a write. Whether it was done or somebody else was quicker, the sale is read again. */
export async function moved(write: Promise<unknown>): Promise<Outcome> {
  await write
  return 'moved'
}
