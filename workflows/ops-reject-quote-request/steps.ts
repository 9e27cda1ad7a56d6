import {
  type LiquidationCommands,
  liquidationCommands,
} from '../../functions/liquidation/liquidationCommands.ts'
import { isOwed } from '../../functions/liquidation/liquidationLifecycle.ts'
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

export interface DeclineRequest {
  readonly liquidations: Pick<LiquidationCommands, 'find' | 'decline'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
}

/**
 * Declines a request for a quote: the units are free again and the investor reads the remarks; request, event, book and audit
 * row are one write. A price that was named stays valid until it lapses; it cannot be withdrawn.
 */
export const declineRequest =
  ({ liquidations, audit }: DeclineRequest) =>
  async (
    { orderId, remarks }: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const subject = `redeem#${orderId}`
    const audited = { ...start, subject, decision: 'decline', remarks: [{ type: 'quote', remarks }] }
    const at = { now, calendar, correlationId: start.execution, items: audit.entries(audited, now) }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const found = await liquidations.find(orderId)
      if (found === undefined)
        return refusal('RequestUnknown', 'There is no request of this id. Nothing was changed.')
      if (found.state !== 'quoteRequested') return notDeclined(found)
      const moved = await liquidations.decline(found, remarks, at)
      if (moved.ok) return done(declined)
      if (moved.reason === 'itemFailed')
        return done(
          start.preview ? declined : 'This execution has declined it already; nothing more was changed.',
        )
      return conflict
    })
  }

const declined = 'Declined: the units are free again, and the investor gets your remarks.'

const busy = refusal(
  'Busy',
  'This request is being moved over and over. Nothing was declined. Try again in a minute.',
)

function notDeclined({ state }: Liquidation): Done | Refusal {
  if (state === 'quoteReady')
    return refusal(
      'PriceStands',
      'A price was named, and the investor may agree to it until it lapses: it is not taken back. Nothing was changed. Another price is named with ops-price-quote.',
    )
  return isOwed(state) || state === 'processed'
    ? refusal(
        'OrderPlaced',
        `The investor has agreed to a price: the order is ${state}. Nothing was changed. A sale whose units have not left is given up with ops-fail-liquidation.`,
      )
    : done(`The request is ${state} already; nothing was changed.`)
}

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
  }
}

export const handler = operatorFunction(definition, declineRequest, openDependencies)
