import { eventFunction } from '../platform/eventFunction.ts'
import { askRegistrars } from './askRegistrars.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onCouponPageDue } from './onCouponPageDue.ts'
import { onCouponRunDue } from './onCouponRunDue.ts'
import { onOrderSettled } from './onOrderSettled.ts'
import { payCoupons } from './payCoupons.ts'
import { startReconciliation } from './startReconciliation.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [onCouponRunDue(dependencies), onCouponPageDue(dependencies), onOrderSettled(dependencies)],
  [payCoupons(dependencies), askRegistrars(dependencies), startReconciliation(dependencies)],
)
