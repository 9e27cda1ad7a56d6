import {
  type DeskPricing,
  nameDeskPrice,
  openDeskPricing,
} from '../../functions/liquidation/quotes/deskPrice.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { type RequestApproval, requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { environment } from '../../functions/platform/environment.ts'
import { retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { typedPaise } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

export interface PriceQuote extends DeskPricing, RequestApproval {
  readonly audit: Pick<OperatorAuditStore, 'entries'>
}

/**
 * Records the desk's price for a request, the first or a later one: the price, its event and the audit row are one write. A
 * price far from the last one must be confirmed, and then waits for a second person (`ops-approve-request`).
 */
export const priceQuote =
  (needs: PriceQuote) =>
  async (
    input: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const { orderId, unitPrice, validUntil, confirmUnusualPrice: confirmed = false } = input
    const unitPricePaise = typedPaise(unitPrice) ?? 0
    const entry = { ...start, subject: `redeem#${orderId}`, decision: `price ${unitPrice}` }
    const items = needs.audit.entries(entry, now)
    const context = { now, calendar, correlationId: start.execution, items }
    const answer = await retryOnConflict({ otherwise: () => busy }, () =>
      nameDeskPrice(needs, { orderId, unitPricePaise, validUntil, confirmed }, context),
    )
    if (answer.outcome === 'itemFailed')
      return start.preview
        ? done(answer.output)
        : done('This execution has named its price already; nothing more was changed.')
    if (answer.outcome !== 'needsApproval') return answer
    const what = { kind: 'price', orderId, unitPricePaise, validUntil: answer.validUntil } as const
    return requestApproval(needs, { ...start, what }, now)
  }

const busy = refusal(
  'Busy',
  'This request is being moved over and over. Nothing was priced. Try again in a minute.',
)

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  const operations = environment.table('operations')
  return {
    ...openOperations(table, operations),
    ...openDeskPricing(table, environment.table('liquidation')),
    requests: requestStore(table, operations),
    write: async (items: Parameters<RequestApproval['write']>[0]) => (await table.transact(items)).ok,
  }
}

export const handler = operatorFunction(definition, priceQuote, openDependencies)
