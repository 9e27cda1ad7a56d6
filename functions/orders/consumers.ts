import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onOrderPaid } from './onOrderPaid.ts'
import { onPaymentReported } from './onPaymentReported.ts'
import { onRefundDue } from './onRefundDue.ts'
import { sweepPayments } from './sweepPayments.ts'
import { sweepUnpaidOrders } from './sweepUnpaidOrders.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onOrderPaid(dependencies),
    onPaymentReported(dependencies),
    onRefundDue(dependencies),
    onExecutionEnded(dependencies),
  ],
  [sweepUnpaidOrders(dependencies), sweepPayments(dependencies)],
)
