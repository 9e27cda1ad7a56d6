import { cancelOrder } from '../../../../../shared/contracts/orders/cancelOrder.ts'
import { ConfirmButton } from '../../../components/ui/feedback/ConfirmButton.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'

interface CancelOrderProps {
  readonly orderId: string
  readonly onChanged: () => void
}

/** Cancels an unpaid order after a confirmation. */
export function CancelOrder({ orderId, onChanged }: CancelOrderProps) {
  const { t } = useTexts()
  return (
    <ConfirmButton
      label={t('orders.cancelOrder')}
      title={t('orders.cancelTitle')}
      text={t('orders.cancelText')}
      keepLabel={t('orders.keepOrder')}
      action={() => callContract(cancelOrder, { orderId })}
      onEnd={({ ok }) => {
        if (ok) toast.success(t('orders.cancelled'))
        onChanged()
      }}
    />
  )
}
