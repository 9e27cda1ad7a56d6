import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onPaymentReported } from './payments/onPaymentReported.ts'
import { onRefundDue } from './payments/onRefundDue.ts'
import { sweepPayments } from './payments/sweepPayments.ts'
import { onOrderPlaced } from './placing/onOrderPlaced.ts'
import { onOrderPaid } from './settlement/onOrderPaid.ts'
import { onOrderSettled } from './settlement/onOrderSettled.ts'
import { sweepUnpaidOrders } from './sweepUnpaidOrders.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onOrderPlaced(dependencies),
    onOrderPaid(dependencies),
    onOrderSettled(dependencies),
    onPaymentReported(dependencies),
    onRefundDue(dependencies),
    onExecutionEnded(dependencies),
  ],
  [sweepUnpaidOrders(dependencies), sweepPayments(dependencies)],
)
