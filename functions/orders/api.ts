import { cancelOrder as cancelOrderCall } from '../../shared/contracts/orders/cancelOrder.ts'
import { getOrderDetails as getOrderDetailsCall } from '../../shared/contracts/orders/getOrderDetails.ts'
import { getTimeline as getTimelineCall } from '../../shared/contracts/orders/getTimeline.ts'
import { paymentHook as paymentHookCall } from '../../shared/contracts/orders/paymentHook.ts'
import { paymentReturn as paymentReturnCall } from '../../shared/contracts/orders/paymentReturn.ts'
import { purchase as purchaseCall } from '../../shared/contracts/orders/purchase.ts'
import { updateOrder as updateOrderCall } from '../../shared/contracts/orders/updateOrder.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { cancelOrder } from './cancelOrder.ts'
import { openDependencies } from './dependencies.ts'
import { getOrderDetails } from './getOrderDetails.ts'
import { getTimeline } from './getTimeline.ts'
import { paymentHook } from './paymentHook.ts'
import { paymentReturn } from './paymentReturn.ts'
import { purchase } from './purchase.ts'
import { updateOrder } from './updateOrder.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(purchaseCall, purchase(dependencies)),
  serve(updateOrderCall, updateOrder(dependencies)),
  serve(cancelOrderCall, cancelOrder(dependencies)),
  serve(getOrderDetailsCall, getOrderDetails(dependencies)),
  serve(getTimelineCall, getTimeline(dependencies)),
  serve(paymentReturnCall, paymentReturn(dependencies)),
  serve(paymentHookCall, paymentHook(dependencies)),
])
