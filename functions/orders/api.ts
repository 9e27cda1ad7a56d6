import { cancelOrder } from '../../shared/contracts/orders/cancelOrder.ts'
import { getOrderDetails } from '../../shared/contracts/orders/getOrderDetails.ts'
import { getTimeline } from '../../shared/contracts/orders/getTimeline.ts'
import { paymentHook } from '../../shared/contracts/orders/paymentHook.ts'
import { paymentReturn } from '../../shared/contracts/orders/paymentReturn.ts'
import { purchase } from '../../shared/contracts/orders/purchase.ts'
import { updateOrder } from '../../shared/contracts/orders/updateOrder.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { openDependencies } from './dependencies.ts'
import { handlePaymentHook } from './payments/paymentHook.ts'
import { handlePaymentReturn } from './payments/paymentReturn.ts'
import { handleCancelOrder } from './placing/cancelOrder.ts'
import { handlePurchase } from './placing/purchase.ts'
import { handleUpdateOrder } from './placing/updateOrder.ts'
import { handleGetOrderDetails } from './views/getOrderDetails.ts'
import { handleGetTimeline } from './views/getTimeline.ts'

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
