import {
  liquidationPlaced,
  redeemQuoteRequested,
  redeemQuoteSuperseded,
} from '../../shared/contracts/liquidation/events.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { requestUnits } from '../book/liquidations.ts'
import { readInvestorBook } from '../book/readers.ts'
import type { Table } from '../platform/records/table.ts'
import {
  checkedAmounts,
  eventsOf,
  type Keyed,
  placementDates,
  type ReadLots,
  sellerGates,
  unitsRequestOf,
} from './commandParts.ts'
import { isQuote, payoutReference, supersede } from './liquidationLifecycle.ts'
import { type Amounts, amountsOf, type Liquidation, type NewRequest } from './liquidationRows.ts'
import {
  conflict,
  type LiquidationAnswered,
  type LiquidationContext,
  type LiquidationRecords,
  liquidationRecords,
} from './liquidationStore.ts'
import { type ClaimPayouts, claimPayouts } from './payout/claimPayouts.ts'
import { type SettlementCommands, settlementCommands } from './payout/settlementCommands.ts'
import { type QuoteCommands, quoteCommands } from './quotes/quoteCommands.ts'
import { type WaitingMachines, waitingMachines } from './quotes/waitingStore.ts'

export { amountsOf }
/** Our reference under which the bank is asked to pay it. */
export const referenceOf = (liquidation: Liquidation): string => payoutReference(liquidation)

/**
 * What can be done with a request to sell: each command is one transaction of the record's move, its event
 * and the book. It answers `conflict` when the request moved since it was read, or when its state does not allow the command:
 * the caller reads it and decides again.
 */
export interface LiquidationCommands
  extends LiquidationRecords,
    WaitingMachines,
    QuoteCommands,
    SettlementCommands,
    ClaimPayouts {
  /** A bond's order: its units are put aside and its price is frozen. Only while payouts are open and the bank is verified. */
  placeBond(
    fresh: NewRequest,
    amounts: Amounts,
    keyed: Keyed,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** An MLD's request: its units are put aside until it ends; `former` is the open one it takes the place of, as it was read. */
  requestQuote(
    fresh: NewRequest,
    former: Liquidation | undefined,
    keyed: Keyed,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
}

/** The commands on the requests of `tableName`; the book's items join their transactions. */
export function liquidationCommands(table: Table, tableName: string): LiquidationCommands {
  const records = liquidationRecords(table, tableName)
  const lotsOf: ReadLots = async ({ investorId }) => (await readInvestorBook(table, investorId)).lots
  return {
    ...records,
    ...waitingMachines(table, tableName, records.find),
    ...placingCommands(records),
    ...quoteCommands(records, lotsOf),
    ...settlementCommands(records, lotsOf),
    ...claimPayouts(records),
  }
}

function placingCommands({
  create,
}: LiquidationRecords): Pick<LiquidationCommands, 'placeBond' | 'requestQuote'> {
  return {
    async placeBond({ taken, lots, ...fresh }, amounts, { idempotency }, context) {
      return create(
        {
          ...fresh,
          ...checkedAmounts(fresh, amounts),
          quoteNo: 0,
          payoutNo: 0,
          ...placementDates(context.now, context.calendar),
        },
        {
          state: 'placed',
          events: eventsOf(liquidationPlaced, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(
            unitsRequestOf(fresh),
            { taken, lots },
            { today: indianDate(context.now), now: context.now },
          ),
          idempotency,
        },
        context,
      )
    },
    async requestQuote({ taken, lots, ...fresh }, former, { idempotency }, context) {
      if (former !== undefined && !isQuote(former.state)) return conflict
      return create(
        { ...fresh, quoteNo: 0, payoutNo: 0 },
        {
          state: 'quoteRequested',
          events: eventsOf(redeemQuoteRequested, fresh),
          gates: sellerGates(fresh.investorId),
          parts: requestUnits(
            unitsRequestOf(fresh),
            { taken, lots, former: former && unitsRequestOf(former) },
            { today: indianDate(context.now), now: context.now },
          ),
          idempotency,
          superseding:
            former === undefined
              ? undefined
              : { former, transition: supersede, events: eventsOf(redeemQuoteSuperseded, former) },
        },
        context,
      )
    },
  }
}
