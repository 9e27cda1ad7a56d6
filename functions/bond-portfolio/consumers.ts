import { eventFunction } from '../platform/eventFunction.ts'
import { askRegistrars } from './coupons/askRegistrars.ts'
import { onCouponPageDue } from './coupons/onCouponPageDue.ts'
import { onCouponRunDue } from './coupons/onCouponRunDue.ts'
import { onOrderSettled } from './coupons/onOrderSettled.ts'
import { onPaidAmountsDecided } from './coupons/onPaidAmountsDecided.ts'
import { payCoupons } from './coupons/payCoupons.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { startReconciliation } from './reconciliation/startReconciliation.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onCouponRunDue(dependencies),
    onCouponPageDue(dependencies),
    onOrderSettled(dependencies),
    onPaidAmountsDecided(dependencies),
  ],
  [payCoupons(dependencies), askRegistrars(dependencies), startReconciliation(dependencies)],
)
