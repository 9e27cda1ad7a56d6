import {
  type LiquidationCommands,
  liquidationCommands,
} from '../../functions/liquidation/liquidationCommands.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { environment } from '../../functions/platform/environment.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

export interface FailLiquidation {
  readonly liquidations: Pick<LiquidationCommands, 'find' | 'fail'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
}

/**
 * Cancels a sale: its units are the investor's as before; sale, event, book and audit row are one write. It is possible only
 * before the depository was requested to deliver; afterwards only the depository knows whether the units leave. The
 * operator's reason is for the audit; the investor reads a fixed text.
 */
export const failLiquidation =
  ({ liquidations, audit }: FailLiquidation) =>
  async (
    { orderId }: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const subject = `redeem#${orderId}`
    const audited = { ...start, subject, decision: 'fail' }
    const at = { now, calendar, correlationId: start.execution, items: audit.entries(audited, now) }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const sale = await liquidations.find(orderId)
      if (sale === undefined)
        return refusal('SaleUnknown', 'There is no sale of this id. Nothing was changed.')
      const refused = notGivenUp(sale)
      if (refused !== undefined) return refused
      const moved = await liquidations.fail(sale, 'liquidation.failedByDesk', at)
      if (moved.ok) return done(givenUp)
      if (moved.reason === 'itemFailed')
        return start.preview
          ? done(givenUp)
          : done('This execution has given it up already; nothing more was changed.')
      return conflict
    })
  }

const givenUp =
  'Given up: the units are the investor’s as before, nothing is paid, and the investor is notified.'

const busy = refusal(
  'Busy',
  'This sale is being moved over and over. Nothing was given up. Try again in a minute.',
)

/** `undefined` of what can be given up. */
function notGivenUp({ state, deliveryAskedAt }: Liquidation): Done | Refusal | undefined {
  switch (state) {
    case 'placed':
      return deliveryAskedAt === undefined
        ? undefined
        : refusal(
            'DeliveryAsked',
            'The depository was asked to deliver the units, so they may be on their way. Nothing was changed. When it says that it has too few, the sale ends by itself; when it has delivered, record that with ops-settle-liquidation.',
          )
    case 'delivered':
    case 'paying':
    case 'processed':
      return refusal(
        'UnitsDelivered',
        `This sale is ${state}: the units have left the investor’s account, so the money ${state === 'processed' ? 'was paid' : 'is owed'}. Nothing was changed.`,
      )
    case 'quoteRequested':
    case 'quoteReady':
      return refusal(
        'NoOrderYet',
        `This request is ${state}: nobody has agreed to a price. Nothing was changed. Decline it with ops-reject-quote-request while it has no price; a price lapses by itself.`,
      )
    case 'failed':
      return done('The sale is failed already; nothing was changed.')
    default:
      return done(`The request is ${state}, which is an end as well; nothing was changed.`)
  }
}

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
  }
}

export const handler = operatorFunction(definition, failLiquidation, openDependencies)
