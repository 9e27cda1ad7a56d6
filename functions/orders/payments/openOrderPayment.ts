import { maskAccountNumber } from '../../../shared/vocabulary/identifiers.ts'
import type { PayingAccount } from '../../bank-verification/published.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { PaymentGateway } from '../../providers/paymentGateway/port.ts'
import type { OrderCommands } from '../orderCommands.ts'
import { isUnpaid } from '../orderLifecycle.ts'
import type { Order } from '../orderRows.ts'
import type { OrderMoved } from '../orderStore.ts'

export interface OpenDependencies {
  readonly store: OrderCommands
  readonly gateway: PaymentGateway
  /** The verified account the money must come from (third-party validation). */
  payingAccountOf(investorId: string): Promise<PayingAccount | undefined>
}

/** How an order may be paid now; `vendorDown`: the order stays as it is, and the next call tries again. */
export type Opened =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'vendorDown' | 'noAccount' | 'moved'; readonly order: Order }

/**
 * Opens what an order is paid by, if it is not open: the gateway's order under our id, or a virtual account for a
 * transfer. The order is stored before the vendor hears of it, so a crash in between is repaired by the next call.
 */
export async function openOrderPayment(
  dependencies: OpenDependencies,
  order: Order,
  context: WriteContext,
): Promise<Opened> {
  if (!isUnpaid(order.state) || isOpened(order)) return { ok: true, order }
  // Its time is up, and the sweep will expire it: it is no longer opened for payment.
  if (context.now.toISOString() >= order.payBy) return { ok: true, order }
  return order.paymentType === 'PG'
    ? openAtGateway(dependencies, order, context)
    : openForTransfer(dependencies, order, { payBy: order.payBy }, context)
}

/** Whether the payment is open at the vendor. */
const isOpened = ({ paymentType, gatewayOrderId, virtualAccount }: Order): boolean =>
  (paymentType === 'PG' ? gatewayOrderId : virtualAccount) !== undefined

async function openAtGateway(
  { store, gateway, payingAccountOf }: OpenDependencies,
  order: Order,
  context: WriteContext,
): Promise<Opened> {
  const account = await payingAccountOf(order.investorId)
  if (account === undefined) return { ok: false, reason: 'noAccount', order }
  const reference = order.orderId
  const opened = await undefinedIfVendorDown(() =>
    gateway.open({ reference, amountPaise: order.breakup.userAmountPaise, account }),
  )
  if (opened === undefined) return { ok: false, reason: 'vendorDown', order }
  return openedOf(
    store,
    order,
    await store.openPayment(order, { ...opened, payFrom: maskAccountNumber(account.accountNumber) }, context),
  )
}

/**
 * The gateway closes no virtual account within a quarter of an hour. Money that comes after the cut-off is late: it buys if
 * the units are still there, or goes back.
 */
const leastOpenMs = 20 * 60_000

/** Opens a virtual account for the order, whatever it was to be paid by; transfers are taken until `payBy`. */
export async function openForTransfer(
  { store, gateway, payingAccountOf }: OpenDependencies,
  order: Order,
  { payBy }: { readonly payBy: string },
  context: WriteContext,
): Promise<Opened> {
  const account = await payingAccountOf(order.investorId)
  if (account === undefined) return { ok: false, reason: 'noAccount', order }
  const opened = await undefinedIfVendorDown(() =>
    gateway.openVirtualAccount({
      reference: order.orderId,
      amountPaise: order.breakup.userAmountPaise,
      account,
      openedAfter: new Date(order.createdAt),
      closesAt: new Date(Math.max(Date.parse(payBy), context.now.getTime() + leastOpenMs)),
    }),
  )
  if (opened === undefined) return { ok: false, reason: 'vendorDown', order }
  const fromAccount = maskAccountNumber(account.accountNumber)
  return openedOf(store, order, await store.openTransfer(order, { ...opened, fromAccount }, payBy, context))
}

/** Another tab was quicker, or the order moved: the order as it is stored now counts. */
async function openedOf(store: OrderCommands, order: Order, moved: OrderMoved): Promise<Opened> {
  if (moved.ok) return { ok: true, order: moved.order }
  const now = (await store.read(order.investorId, order.orderId)) ?? order
  return isOpened(now) || !isUnpaid(now.state)
    ? { ok: true, order: now }
    : { ok: false, reason: 'moved', order: now }
}
