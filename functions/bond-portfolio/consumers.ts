import { feedStarts } from '../funds/published.ts'
import { eventFunction } from '../platform/eventFunction.ts'
import { onCallAnnounced, onCallPageDue } from './calls/onCallAnnounced.ts'
import { onPurchaseSettled } from './claims/onPurchaseSettled.ts'
import { onSaleDelivered } from './claims/onSaleDelivered.ts'
import { askRegistrars } from './coupons/askRegistrars.ts'
import { onCouponPageDue } from './coupons/onCouponPageDue.ts'
import { onCouponRunDue } from './coupons/onCouponRunDue.ts'
import { onOrderSettled } from './coupons/onOrderSettled.ts'
import { onPaidAmountsDecided } from './coupons/onPaidAmountsDecided.ts'
import { payCoupons } from './coupons/payCoupons.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { startReconciliation } from './reconciliation/startReconciliation.ts'

const dependencies = openConsumerDependencies()
const feeds = feedStarts(dependencies)

export const handler = eventFunction(
  dependencies,
  [
    onCouponRunDue(dependencies),
    onCouponPageDue(dependencies),
    onOrderSettled(dependencies),
    onPaidAmountsDecided(dependencies),
    onPurchaseSettled(dependencies),
    onSaleDelivered(dependencies),
    onCallAnnounced(dependencies),
    onCallPageDue(dependencies),
  ],
  [payCoupons(dependencies), askRegistrars(dependencies), startReconciliation(dependencies), ...feeds],
)
