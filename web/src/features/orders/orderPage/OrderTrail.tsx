import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Trail } from '../../../components/ui/feedback/Trail.tsx'
import { useTexts } from '../../../lib/i18n.ts'

type Step = OrderDetails['trail'][number]

const titles = {
  placed: 'orders.stepPlaced',
  paid: 'orders.stepPaid',
  rfqPlaced: 'orders.stepRfqPlaced',
  matched: 'orders.stepMatched',
  settled: 'orders.stepSettled',
  processed: 'orders.stepProcessed',
  failed: 'orders.stepFailed',
  refundDue: 'orders.stepRefundDue',
  refunded: 'orders.stepRefunded',
  expired: 'orders.stepExpired',
  cancelled: 'orders.stepCancelled',
} as const

const who = {
  gateway: 'orders.whoGateway',
  exchange: 'orders.whoExchange',
  clearing: 'orders.whoClearing',
  depository: 'orders.whoDepository',
  us: 'orders.whoUs',
} as const

/** Texts for steps that have not happened yet. */
const titlesToCome = {
  ...titles,
  paid: 'orders.waitPaid',
  rfqPlaced: 'orders.waitRfqPlaced',
  matched: 'orders.waitMatched',
  settled: 'orders.waitSettled',
  processed: 'orders.waitProcessed',
  refunded: 'orders.waitRefunded',
} as const

const titleOf = ({ step, standing }: Step) => (standing === 'done' ? titles : titlesToCome)[step]

const badEnds: ReadonlySet<Step['step']> = new Set(['failed', 'expired', 'cancelled'])

/** The trail of an order. */
export function OrderTrail({ trail }: { readonly trail: OrderDetails['trail'] }) {
  const { t } = useTexts()
  return (
    <Trail
      title={t('orders.trail')}
      steps={trail}
      badEnds={badEnds}
      titleOf={step => t(titleOf(step))}
      actorOf={step =>
        step.who === 'you' ? t('orders.whoYou') : t('orders.whoNext', { who: t(who[step.who]) })
      }
      noteOf={({ step }) => (step === 'refunded' ? t('orders.refundWhere') : undefined)}
      texts={{
        expectedBy: t('orders.expectedBy'),
        lateSince: t('orders.lateSince'),
        late: `. ${t('orders.lateText')}`,
        reference: reference => t('orders.stepReference', { reference }),
      }}
    />
  )
}
