import { useState } from 'react'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { updateOrder } from '../../../../../shared/contracts/orders/updateOrder.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Actions, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { findText, problemText, useTexts } from '../../../lib/i18n.ts'
import { goToCheckout } from '../goToCheckout.ts'
import { moneyStanding, statusText, statusTone } from '../statusWords.ts'
import { TransferDetails } from './TransferDetails.tsx'

interface OrderStandingProps {
  readonly order: OrderDetails
  readonly orderHref: string
  /** The order was changed by a move of this screen. */
  readonly onChanged: () => void
  /** Another order of the same. */
  readonly onAgain?: (() => void) | undefined
}

/** An order that stands: how it is paid while it is unpaid, and where it can be watched. */
export function OrderStanding({ order, orderHref, onChanged, onAgain }: OrderStandingProps) {
  const { t } = useTexts()
  const standing = moneyStanding(order.state)
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
        <LedgerRow label={t('orders.amount')} total>
          <MoneyText paise={order.amountPaise} show="always" open />
        </LedgerRow>
      </DescriptionList>
      {standing === 'unpaid' && <Unpaid order={order} onChanged={onChanged} />}
      {standing === 'paid' && <p>{t('orders.paidText')}</p>}
      {standing === 'paid' && reason !== undefined && <Banner tone="info" live={false} title={reason} />}
      {standing === 'over' && <p>{reason ?? t('orders.overText')}</p>}
      <Actions>
        <LinkButton variant="secondary" href={orderHref}>
          {t('orders.toOrder')}
        </LinkButton>
        {standing === 'over' && onAgain !== undefined && (
          <Button onClick={onAgain}>{t('orders.buyAgain')}</Button>
        )}
      </Actions>
    </Stack>
  )
}

/** How an open order is paid: on the gateway's page, or by a transfer. */
export function Unpaid({ order, onChanged }: Pick<OrderStandingProps, 'order' | 'onChanged'>) {
  const { t } = useTexts()
  const { checkout, virtualAccount, moves, reason } = order
  const down = moves.includes('pay') || reason === 'orders.vendorDown' || order.state === 'placed'
  if (virtualAccount !== undefined) return <TransferDetails account={virtualAccount} />
  return (
    <>
      {checkout === undefined && !down ? (
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

/** Pays the same order by transfer instead. */
function ToTransfer({ orderId, onChanged }: { readonly orderId: string; readonly onChanged: () => void }) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string>()
  const change = async (): Promise<void> => {
    setBusy(true)
    const answer = await callContract(updateOrder, { orderId, updatedOrder: { paymentType: 'NEFT' } })
    setWords(answer.ok ? undefined : await problemText({ ...answer.problem, message: answer.message }))
    setBusy(false)
    onChanged()
  }
  return (
    <>
      <Button variant="secondary" wide busy={busy} onClick={() => void change()}>
        {t('orders.payNeftInstead')}
      </Button>
      {words !== undefined && <Banner tone="error" title={words} />}
    </>
  )
}
