import type * as z from 'zod/mini'
import type { LiquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { machineInput, validUntilOf } from '../../functions/liquidation/liquidationLifecycle.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { lapseInput, QuoteStatus } from './contract.ts'

export interface LapseIfOver {
  readonly liquidations: Pick<LiquidationCommands, 'read' | 'lapse'>
}

/**
 * Lapses a request whose time is over by the calendar and the price of now, and answers the state of the request. When
 * somebody accepts or answers at the same instant, exactly one of the two wins.
 */
export const lapseIfOver =
  ({ liquidations }: LapseIfOver) =>
  async (
    { orderId, investorId }: z.output<typeof lapseInput>,
    { now, calendar }: MarketContext,
  ): Promise<QuoteStatus> => {
    return retryOnConflict(async () => {
      const request = await liquidations.read(investorId, orderId)
      if (request === undefined) throw new Error('there is no such request')
      const until = validUntilOf(request, calendar)
      if (until === undefined || now.toISOString() < until) return machineInput(request, now, calendar)
      await liquidations.lapse(request, { now, calendar, correlationId: orderId })
      return conflict
    })
  }
