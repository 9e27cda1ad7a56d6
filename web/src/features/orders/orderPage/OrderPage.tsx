import type { ReactNode } from 'react'
import type { NoteBody } from '../../../../../shared/contracts/contract-notes/noteBody.ts'
import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText, statusTone } from '../../../components/ui/feedback/transactionStatus.ts'
import { MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { DateRow, MoneyRow } from '../../../components/ui/Rows.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { Unpaid } from '../checkout/OrderStatus.tsx'
import { failureText } from '../failureTexts.ts'
import { paymentStatus } from '../paymentStatus.ts'
import { useOrder } from '../useOrder.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderTrail } from './OrderTrail.tsx'
import css from './orderPage.module.css'
import { orderPollMs } from './orderPollMs.ts'
import { UtrForm } from './UtrForm.tsx'

interface OrderPageProps {
  readonly orderId: string
  readonly portfolioHref: string
  /** The deal page of a bond. */
  readonly dealHref: (product: string) => string
  /** The card of the contract note. */
  readonly contractNote: (orderId: string, note: NoteBody) => ReactNode
}

/** One order: its amounts, status and actions (D3 s3, s4). */
export function OrderPage({ orderId, portfolioHref, dealHref, contractNote }: OrderPageProps) {
  const { t } = useTexts()
  const { reread, ...read } = useOrder(orderId, order => orderPollMs(order, serverNow()))
  if (read.data?.ok === true) {
    const order = read.data.body.data
    return (
      <>
        <PageTitle
          eyebrow={t('orders.orderTitle')}
          aside={<StatusStamp tone={statusTone(order.status)}>{t(statusText(order.status))}</StatusStamp>}
        >
          <span lang="en">{order.displayName}</span>
        </PageTitle>
        <div className={css.page}>
          <Stack gap={6}>
            <Reason order={order} dealHref={dealHref(order.product)} />
            <OpenOrder order={order} onChanged={() => void reread()} />
            <OrderTrail trail={order.trail} />
          </Stack>
          <Stack gap={6}>
            <Parts order={order} />
            {contractNote(order.orderId, order.contractNote)}
            <Facts order={order} />
            <LinkButton variant="secondary" wide href={portfolioHref}>
              {t('orders.toPortfolio')}
            </LinkButton>
          </Stack>
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle>{t('orders.orderTitle')}</PageTitle>
      <ReadState
        read={read}
        waiting={<Skeleton lines={8} />}
        title={t('orders.fetchFailed')}
        text
        mayRetry={({ id }) => id !== 'orders.unknown'}
      >
        <p>
          <a href={portfolioHref}>{t('orders.toPortfolio')}</a>
        </p>
      </ReadState>
    </>
  )
}

interface ReasonProps {
  readonly order: OrderDetails
  readonly dealHref: string
}

/** Why it failed or waits; of an order that is over also where money is, and the next step (U20). Refunds are in the trail. */
function Reason({ order, dealHref }: ReasonProps) {
  const { t } = useTexts()
  const { reason, state, moves } = order
  const isOver = paymentStatus(state) === 'over'
  const failure = failureText(t, order)
  if (reason === undefined && failure === undefined && !isOver) return null
  const known = reason === undefined ? failure : (findText(reason) ?? t('common.somethingWrong'))
  return (
    <Banner
      tone={isOver && known !== undefined ? 'error' : 'warning'}
      live={false}
      title={known ?? t('orders.overText')}
      actions={moves.includes('buyAgain') && <LinkButton href={dealHref}>{t('orders.buyAgain')}</LinkButton>}
    >
      {!isOver && failure !== undefined && <p>{t('orders.failureNext')}</p>}
      {/* Late money may still buy what expired. */}
      {isOver && <p>{t(state === 'expired' ? 'orders.moneySafe' : 'orders.overNext')}</p>}
    </Banner>
  )
}

/** Payment and cancellation of an unpaid order. */
function OpenOrder({ order, onChanged }: { readonly order: OrderDetails; readonly onChanged: () => void }) {
  const { t } = useTexts()
  if (paymentStatus(order.state) !== 'unpaid') return null
  return (
    <Card title={t('orders.toPay')} variant="page">
      <MoneyText paise={order.amountPaise} show="always" hero open />
      <Unpaid order={order} onChanged={onChanged} />
      {order.paymentType === 'NEFT' && <UtrForm orderId={order.orderId} onNoted={onChanged} />}
      {order.moves.includes('cancel') && <CancelOrder orderId={order.orderId} onChanged={onChanged} />}
    </Card>
  )
}

/** The parts of the amount. */
function Parts({
  order: { amountBreakup, amountPaise, cleanPrice, units },
}: {
  readonly order: OrderDetails
}) {
  const { t } = useTexts()
  const { cleanPaise, accruedPaise, stampDutyPaise, discountPaise } = amountBreakup
  return (
    <Card title={t('orders.parts')} aside={<UnitsText units={units} />}>
      <DescriptionList>
        <MoneyRow
          label={t('orders.partClean')}
          note={t('orders.partCleanNote', { price: `₹${cleanPrice}` })}
          paise={cleanPaise}
        />
        <MoneyRow label={t('orders.partAccrued')} paise={accruedPaise} />
        <MoneyRow label={t('orders.partStampDuty')} paise={stampDutyPaise} />
        {discountPaise > 0 && <MoneyRow label={t('orders.partDiscount')} paise={-discountPaise} />}
        <MoneyRow label={t('orders.partTotal')} total paise={amountPaise} />
      </DescriptionList>
    </Card>
  )
}

function Facts({ order }: { readonly order: OrderDetails }) {
  const { t } = useTexts()
  const { orderNumber } = order.rfqDetails
  return (
    <Card title={t('orders.facts')}>
      <DescriptionList>
        <DateRow label={t('orders.placedAt')} iso={order.createdAt} style="both" />
        <LedgerRow label={t('orders.paidBy')}>
          {t(order.paymentType === 'PG' ? 'orders.byGateway' : 'orders.byTransfer')}
        </LedgerRow>
        <DateRow label={t('orders.settles')} iso={order.settlementDateStr} />
        {order.lockedUntil !== undefined && (
          <DateRow label={t('orders.lockedUntil')} iso={order.lockedUntil} />
        )}
        <LedgerRow label="ISIN">{order.ISIN}</LedgerRow>
        {orderNumber !== undefined && <LedgerRow label={t('orders.exchangeNumber')}>{orderNumber}</LedgerRow>}
        <LedgerRow label={t('orders.orderNumber')}>{order.orderId}</LedgerRow>
      </DescriptionList>
    </Card>
  )
}
