import { openOperations } from '../../functions/operations/openOperations.ts'
import { orderCommands } from '../../functions/orders/orderCommands.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openRazorpay } from '../../functions/providers/paymentGateway/razorpay.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    orders: orderCommands(table, environment.table('orders')),
    gateway: openRazorpay(openVendor('payment-gateway', openSecrets())),
  }
}
