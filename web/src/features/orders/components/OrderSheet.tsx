import { useEffect, useRef, useState } from 'react'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Sheet } from '../../../components/ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { goToCheckout } from '../goToCheckout.ts'
import { useOrder } from '../useOrder.ts'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'
import { OrderStanding } from './OrderStanding.tsx'

interface OrderSheetProps extends Omit<OrderFormProps, 'onPlaced' | 'quote'> {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: OrderFormProps['quote'] | undefined
  /** The order that was placed from here; it stands in the address, so a reload or the back button finds it again. */
  readonly orderId: string | undefined
  readonly onOrder: (orderId: string | undefined) => void
}

/** The order beside the deal page: first what is ordered, then how it is paid (bottom sheet or side panel). */
export function OrderSheet({ open, onClose, orderId, onOrder, ...form }: OrderSheetProps) {
  const { t } = useTexts()
  const [fresh, setFresh] = useState<OrderDetails>()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(orderId === undefined ? 'orders.sheetTitle' : 'orders.yourOrder')}
    >
      {orderId !== undefined ? (
        <Placed
          key={orderId}
          orderId={orderId}
          fresh={fresh?.orderId === orderId ? fresh : undefined}
          orderHref={form.orderHref(orderId)}
          onAgain={() => onOrder(undefined)}
        />
      ) : form.quote === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <OrderForm
          {...form}
          quote={form.quote}
          onPlaced={order => {
            // The address first: who comes back from the gateway's page comes back to this order.
            onOrder(order.orderId)
            setFresh(order)
          }}
        />
      )}
    </Sheet>
  )
}

interface PlacedProps {
  readonly orderId: string
  /** As the purchase answered it, a moment ago. */
  readonly fresh: OrderDetails | undefined
  readonly orderHref: string
  readonly onAgain: () => void
}

/** The placed order. One that was just placed goes on to the gateway by itself; one that was come back to does not. */
function Placed({ orderId, fresh, orderHref, onAgain }: PlacedProps) {
  const { t } = useTexts()
  const { data, refetch, reread } = useOrder(orderId)
  const [leaving, setLeaving] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Another face of the sheet is read from its top, by eyes and by screen readers.
    if (top.current?.parentElement) top.current.parentElement.scrollTop = 0
    top.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [])
  useEffect(() => {
    if (fresh?.checkout === undefined) return
    setLeaving(true)
    goToCheckout(fresh.checkout)
    // The browser may show this very page again when one goes back to it.
    const back = (): void => setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [fresh])
  const order = data?.ok === true ? data.body.data : fresh
  return (
    <>
      <p ref={top} role="status">
        {leaving ? t('orders.leaving') : ''}
      </p>
      {order !== undefined ? (
        <OrderStanding
          order={order}
          orderHref={orderHref}
          onChanged={() => void reread()}
          onAgain={order.moves.includes('buyAgain') ? onAgain : undefined}
        />
      ) : data === undefined || data.ok ? (
        <Skeleton lines={5} />
      ) : (
        <ErrorState
          title={findText(data.problem.id, data.problem.params) ?? t('orders.fetchFailed')}
          text={t('orders.orderSafe')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
