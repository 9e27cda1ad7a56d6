import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { updateOrder } from '../../../../../shared/contracts/orders/updateOrder.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Actions, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText, statusTone } from '../../../components/ui/feedback/transactionStatus.ts'
import { DateText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { MoneyRow } from '../../../components/ui/Rows.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { paymentStatus } from '../paymentStatus.ts'
import { goToCheckout } from './goToCheckout.ts'
import { TransferDetails } from './TransferDetails.tsx'

interface OrderStatusProps {
  readonly order: OrderDetails
  readonly orderHref: string
  /** The order was changed here. */
  readonly onChanged: () => void
  /** Starts another order of the same bond. */
  readonly onAgain?: (() => void) | undefined
}

/** A placed order: how to pay while it is unpaid, and the link to its page. */
export function OrderStatus({ order, orderHref, onChanged, onAgain }: OrderStatusProps) {
  const { t } = useTexts()
  const status = paymentStatus(order.state)
  const reason = order.reason === undefined ? undefined : findText(order.reason)
  return (
    <Stack>
      <p>
        <StatusStamp tone={statusTone(order.status)}>{t(statusText(order.status))}</StatusStamp>
      </p>
      <DescriptionList>
        <LedgerRow label={<span lang="en">{order.displayName}</span>}>
          <UnitsText units={order.units} />
        </LedgerRow>
        <MoneyRow label={t('orders.amount')} total paise={order.amountPaise} open />
      </DescriptionList>
      {status === 'unpaid' && <Unpaid order={order} onChanged={onChanged} />}
      {status === 'paid' && <p>{t('orders.paidText')}</p>}
      {status === 'paid' && reason !== undefined && <Banner tone="info" live={false} title={reason} />}
      {status === 'over' && <p>{reason ?? t('orders.overText')}</p>}
      <Actions>
        <LinkButton variant="secondary" href={orderHref}>
          {t('orders.toOrder')}
        </LinkButton>
        {status === 'over' && onAgain !== undefined && (
          <Button onClick={onAgain}>{t('orders.buyAgain')}</Button>
        )}
      </Actions>
    </Stack>
  )
}

/** How an unpaid order is paid: on the gateway's page or by bank transfer. */
export function Unpaid({ order, onChanged }: Pick<OrderStatusProps, 'order' | 'onChanged'>) {
  const { t } = useTexts()
  const { checkout, virtualAccount, moves, reason } = order
  const gatewayDown = moves.includes('pay') || reason === 'orders.vendorDown' || order.state === 'placed'
  if (virtualAccount !== undefined) return <TransferDetails account={virtualAccount} />
  return (
    <>
      {checkout === undefined && !gatewayDown ? (
        <p>{t('orders.payTimeOver')}</p>
      ) : checkout === undefined ? (
        <Banner tone="warning" live title={t('orders.gatewayDown')}>
          <p>{t('orders.gatewayDownText')}</p>
        </Banner>
      ) : (
        <>
          <p>
            {t('orders.payUntil')} <DateText iso={checkout.payBy} style="time" />
          </p>
          <Button wide onClick={() => goToCheckout(checkout)}>
            {t('orders.goToPayment')}
          </Button>
        </>
      )}
      {moves.includes('switchToNeft') && <ToTransfer orderId={order.orderId} onChanged={onChanged} />}
    </>
  )
}

/** Switches the order to bank transfer. */
function ToTransfer({ orderId, onChanged }: { readonly orderId: string; readonly onChanged: () => void }) {
  const { t } = useTexts()
  const { busy, error, run } = useAction(async () => {
    const answer = await callContract(updateOrder, { orderId, updatedOrder: { paymentType: 'NEFT' } })
    onChanged()
    return answer
  })
  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={run}>
        {t('orders.payNeftInstead')}
      </Button>
      {error !== undefined && <Banner tone="error" title={error} />}
    </>
  )
}
