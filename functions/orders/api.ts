import { cancelOrder } from '../../shared/contracts/orders/cancelOrder.ts'
import { getOrderDetails } from '../../shared/contracts/orders/getOrderDetails.ts'
import { getTimeline } from '../../shared/contracts/orders/getTimeline.ts'
import { paymentHook } from '../../shared/contracts/orders/paymentHook.ts'
import { paymentReturn } from '../../shared/contracts/orders/paymentReturn.ts'
import { purchase } from '../../shared/contracts/orders/purchase.ts'
import { updateOrder } from '../../shared/contracts/orders/updateOrder.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleCancelOrder } from './cancelOrder.ts'
import { openDependencies } from './dependencies.ts'
import { handleGetOrderDetails } from './getOrderDetails.ts'
import { handleGetTimeline } from './getTimeline.ts'
import { handlePaymentHook } from './paymentHook.ts'
import { handlePaymentReturn } from './paymentReturn.ts'
import { handlePurchase } from './purchase.ts'
import { handleUpdateOrder } from './updateOrder.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(purchase, handlePurchase(dependencies)),
  serve(updateOrder, handleUpdateOrder(dependencies)),
  serve(cancelOrder, handleCancelOrder(dependencies)),
  serve(getOrderDetails, handleGetOrderDetails(dependencies)),
  serve(getTimeline, handleGetTimeline(dependencies)),
  serve(paymentReturn, handlePaymentReturn(dependencies)),
  serve(paymentHook, handlePaymentHook(dependencies)),
])
