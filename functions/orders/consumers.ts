import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onPaymentReported } from './payments/onPaymentReported.ts'
import { onRefundDue } from './payments/onRefundDue.ts'
import { sweepPayments } from './payments/sweepPayments.ts'
import { onOrderPaid } from './settlement/onOrderPaid.ts'
import { onOrderSettled } from './settlement/onOrderSettled.ts'
import { onUnitsPaid } from './settlement/onUnitsPaid.ts'
import { sweepUnpaidOrders } from './sweepUnpaidOrders.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onOrderPaid(dependencies),
    onOrderSettled(dependencies),
    onUnitsPaid(dependencies),
    onPaymentReported(dependencies),
    onRefundDue(dependencies),
    onExecutionEnded(dependencies),
  ],
  [sweepUnpaidOrders(dependencies), sweepPayments(dependencies)],
)
