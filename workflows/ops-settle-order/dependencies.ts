import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { orderCommands } from '../../functions/orders/orderCommands.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { providerClient } from '../../functions/platform/vendors/providerClient.ts'
import { openRazorpay } from '../../functions/providers/paymentGateway/razorpay.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    orders: orderCommands(table, environment.table('orders')),
    audit: operatorAuditStore(table, environment.table('operations')),
    gateway: openRazorpay({
      client: providerClient(),
      secrets: openSecrets(),
      url: environment.vendorUrl('payment-gateway'),
    }),
  }
}
