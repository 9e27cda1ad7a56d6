import { useEffect, useState } from 'react'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { ReturnType } from '../returnTypes.ts'
import { moneyStanding } from '../statusWords.ts'
import { useOrder } from '../useOrder.ts'
import { OrderStanding } from './OrderStanding.tsx'
import css from './orders.module.css'

/** How long the server is asked before the order is left to be watched on its own page. */
const waitMs = 60_000

interface PaymentReturnProps {
  /** What the gateway says; the server is asked all the same. */
  readonly type: Exclude<ReturnType, 'logout' | 'txnComplete'>
  readonly orderId: string | undefined
  readonly orderHref: (orderId: string) => string
  readonly portfolioHref: string
  readonly listHref: string
}

type Outcome = 'asking' | 'success' | 'failure' | 'cancel' | 'error' | 'open'

/** What is said: the server's word on the order comes before what the address says. */
function outcomeOf(
  type: PaymentReturnProps['type'],
  order: OrderDetails | undefined,
  heard: boolean,
  waited: boolean,
): Outcome {
  const standing = order && moneyStanding(order.state)
  if (standing === 'paid') return 'success'
  if (standing === 'over') return type === 'cancel' ? 'cancel' : 'failure'
  // Not paid as far as the server knows. Who says it failed or was cancelled is believed: nothing was taken.
  if (type === 'cancel' || type === 'failure') return heard ? type : 'asking'
  if (type === 'error') return heard ? 'error' : 'asking'
  return waited ? 'open' : 'asking'
}

/** The way back from the gateway: what became of the payment, in the documents' words, and where to watch the order (D3 s4). */
export function PaymentReturn({ type, orderId, orderHref, portfolioHref, listHref }: PaymentReturnProps) {
  const { t } = useTexts()
  const { data, reread } = useOrder(orderId)
  const [waited, setWaited] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const order = data?.ok === true ? data.body.data : undefined
  // Without an order there is nobody to ask: a success that nobody can confirm is none.
  const known = orderId === undefined ? (type === 'success' ? 'error' : type) : undefined
  const unknown = data?.ok === false && data.status === 400
  const outcome = known ?? (unknown ? 'error' : outcomeOf(type, order, data !== undefined, waited))
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
  // An order that is known brings its own link.
  const goOn = (
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
          <EmptyState title={texts[outcome]} action={goOn}>
            {outcome === 'error' ? t('orders.moneySafe') : undefined}
          </EmptyState>
          {order !== undefined && (
            <div className={css.narrow}>
              <Card title={t('orders.sheetTitle')} variant="page">
                <OrderStanding
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
        </Dialog>
      )}
    </>
  )
}
