import { useEffect, useRef, useState } from 'react'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Sheet } from '../../../components/ui/feedback/Dialog.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { useOrder } from '../useOrder.ts'
import { goToCheckout } from './goToCheckout.ts'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'
import { OrderStatus } from './OrderStatus.tsx'

interface OrderSheetProps extends Omit<OrderFormProps, 'onPlaced' | 'quote'> {
  readonly open: boolean
  readonly onClose: () => void
  readonly quote: OrderFormProps['quote'] | undefined
  /** The order placed here; kept in the address, so that a reload or the back button shows it again. */
  readonly orderId: string | undefined
  readonly onOrder: (orderId: string | undefined) => void
}

/** The order sheet of the deal page: first the form, then the placed order. */
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
            // The address first, so that the return from the gateway finds this order.
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
  /** The order in the answer of `purchase`. */
  readonly fresh: OrderDetails | undefined
  readonly orderHref: string
  readonly onAgain: () => void
}

/** The placed order. Only one that was just placed leads to the gateway by itself. */
function Placed({ orderId, fresh, orderHref, onAgain }: PlacedProps) {
  const { t } = useTexts()
  const { reread, ...read } = useOrder(orderId)
  const [leaving, setLeaving] = useState(false)
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The new content of the sheet is read from its top.
    if (top.current?.parentElement) top.current.parentElement.scrollTop = 0
    top.current?.closest('dialog')?.querySelector('h2')?.focus()
  }, [])
  useEffect(() => {
    if (fresh?.checkout === undefined) return
    setLeaving(true)
    goToCheckout(fresh.checkout)
    // The back button may show this page from the browser's cache.
    const back = (): void => setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [fresh])
  const order = read.data?.ok === true ? read.data.body.data : fresh
  return (
    <>
      <p ref={top} role="status">
        {leaving ? t('orders.leaving') : ''}
      </p>
      {order !== undefined ? (
        <OrderStatus
          order={order}
          orderHref={orderHref}
          onChanged={() => void reread()}
          onAgain={order.moves.includes('buyAgain') ? onAgain : undefined}
        />
      ) : (
        <ReadState read={read} waiting={<Skeleton lines={5} />} text={t('orders.orderSafe')} />
      )}
    </>
  )
}
