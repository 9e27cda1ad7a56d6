import { useEffect, useState } from 'react'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { type Language, type Translate, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { failureText } from '../failureTexts.ts'
import { paymentStatus } from '../paymentStatus.ts'
import { useOrder } from '../useOrder.ts'
import { OrderStatus } from './OrderStatus.tsx'
import css from './orders.module.css'
import type { ReturnType } from './returnTypes.ts'

/** How long the order is polled before the investor is sent to the order's page. */
const waitMs = 60_000

interface PaymentReturnProps {
  /** The result in the gateway's return address; a hint only, the server decides. */
  readonly type: Exclude<ReturnType, 'logout' | 'txnComplete'>
  readonly orderId: string | undefined
  readonly orderHref: (orderId: string) => string
  readonly portfolioHref: string
  readonly listHref: string
}

type Outcome = 'asking' | 'success' | 'failure' | 'cancel' | 'error' | 'open'

/** The shown result: the server's status of the order counts more than the return address. */
function outcomeOf(
  type: PaymentReturnProps['type'],
  order: OrderDetails | undefined,
  answered: boolean,
  waited: boolean,
): Outcome {
  const status = order && paymentStatus(order.state)
  if (status === 'paid') return 'success'
  if (status === 'over') return type === 'cancel' ? 'cancel' : 'failure'
  // The server has no payment: a failure or cancellation in the address is believed.
  if (type === 'cancel' || type === 'failure') return answered ? type : 'asking'
  if (type === 'error') return answered ? 'error' : 'asking'
  return waited ? 'open' : 'asking'
}

/** The return from the gateway: the result of the payment in the documents' texts, and the order (D3 s4). */
export function PaymentReturn({ type, orderId, orderHref, portfolioHref, listHref }: PaymentReturnProps) {
  const { t, language } = useTexts()
  const { data, reread } = useOrder(orderId)
  const [waited, setWaited] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const order = data?.ok === true ? data.body.data : undefined
  // Without an order id the server cannot confirm a success: shown as an error.
  const known = orderId === undefined ? (type === 'success' ? 'error' : type) : undefined
  const unknown = data?.ok === false && data.status === 400
  const outcome = known ?? (unknown ? 'error' : outcomeOf(type, order, data !== undefined, waited))
  const now = whatNow(t, language, outcome, order)
  const modal = outcome === 'success' || outcome === 'failure' || outcome === 'cancel'
  const titles = {
    success: t('orders.returnSuccessTitle'),
    failure: t('orders.returnFailureTitle'),
    cancel: t('orders.returnCancelTitle'),
  } as const
  const texts = {
    success: t('orders.returnSuccess'),
    failure: t('orders.returnFailure'),
    cancel: t('orders.returnCancel'),
    error: t('orders.returnError'),
    open: t('orders.returnOpen'),
  } as const
  // A known order has a link of its own.
  const links = (
    <>
      {order === undefined && <LinkButton href={portfolioHref}>{t('orders.toOrders')}</LinkButton>}
      <LinkButton variant="secondary" href={listHref}>
        {t('orders.toOpportunities')}
      </LinkButton>
    </>
  )
  return (
    <>
      <PageTitle>{t('orders.paymentTitle')}</PageTitle>
      {outcome === 'asking' ? (
        <Stack>
          <p role="status">{t('orders.checkingPayment')}</p>
          <Skeleton lines={3} />
        </Stack>
      ) : (
        <>
          <EmptyState title={texts[outcome]} action={links}>
            {now}
          </EmptyState>
          {order !== undefined && (
            <div className={css.narrow}>
              <Card title={t('orders.sheetTitle')} variant="page">
                <OrderStatus
                  order={order}
                  orderHref={orderHref(order.orderId)}
                  onChanged={() => void reread()}
                />
              </Card>
            </div>
          )}
        </>
      )}
      {modal && (
        <Dialog
          open={!closed}
          onClose={() => setClosed(true)}
          title={titles[outcome]}
          actions={
            <>
              <Button variant="secondary" onClick={() => setClosed(true)}>
                {t('common.close')}
              </Button>
              {order !== undefined && (
                <LinkButton href={orderHref(order.orderId)}>{t('orders.toOrder')}</LinkButton>
              )}
            </>
          }
        >
          <p>{texts[outcome]}</p>
          {now !== undefined && <p>{now}</p>}
        </Dialog>
      )}
    </>
  )
}

/** After the documents' words: why nothing was paid, who may pay, and where money is that left the account (U20). */
function whatNow(
  t: Translate,
  language: Language,
  outcome: Outcome,
  order: OrderDetails | undefined,
): string | undefined {
  if (outcome === 'error') return t('orders.moneySafe')
  if (outcome !== 'failure' && outcome !== 'cancel') return undefined
  if (order === undefined || paymentStatus(order.state) !== 'unpaid') return t('orders.moneySafe')
  if (outcome === 'failure') {
    const why = failureText(t, order)
    return why === undefined ? t('orders.failureUnpaid') : `${why} ${t('orders.failureNext')}`
  }
  const { checkout } = order
  return checkout === undefined
    ? t('orders.moneySafe')
    : t('orders.cancelUnpaid', { time: dayText(checkout.payBy, language, 'time') })
}
