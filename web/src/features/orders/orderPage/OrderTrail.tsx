import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import type { StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { Timeline } from '../../../components/ui/feedback/Stepper.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './orderPage.module.css'

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

function toneOf({ step, standing }: Step): StatusTone {
  if (standing === 'late') return 'failed'
  if (standing === 'now') return 'waiting'
  if (standing === 'next') return 'none'
  return step === 'failed' || step === 'expired' || step === 'cancelled' ? 'failed' : 'done'
}

/** The steps of an order: what happened, who acts next, by when, and what is late. */
export function OrderTrail({ trail }: { readonly trail: OrderDetails['trail'] }) {
  const { t } = useTexts()
  return (
    <Card title={t('orders.trail')}>
      <Timeline
        label={t('orders.trail')}
        events={trail.map((step, place) => ({
          // A second refund has steps of the same name.
          key: `${place}-${step.step}`,
          tone: toneOf(step),
          title: t(titleOf(step)),
          at: step.at,
          body: <StepFacts step={step} />,
        }))}
      />
    </Card>
  )
}

function StepFacts({ step }: { readonly step: Step }) {
  const { t } = useTexts()
  const acts = step.standing === 'now' || step.standing === 'late'
  return (
    <>
      {acts && (
        <p className={css.who}>
          {step.who === 'you' ? t('orders.whoYou') : t('orders.whoNext', { who: t(who[step.who]) })}
        </p>
      )}
      {step.standing !== 'done' && step.expectedBy !== undefined && (
        <p className={step.standing === 'late' ? css.late : undefined}>
          {t(step.standing === 'late' ? 'orders.lateSince' : 'orders.expectedBy')}{' '}
          <DateText iso={step.expectedBy} style="both" />
          {step.standing === 'late' && <>. {t('orders.lateText')}</>}
        </p>
      )}
      {(step.paise !== undefined || step.units !== undefined) && (
        <p>
          {step.paise !== undefined && <MoneyText paise={step.paise} show="always" />}
          {step.units !== undefined && <UnitsText units={step.units} />}
        </p>
      )}
      {step.step === 'refunded' && <p>{t('orders.refundWhere')}</p>}
      {step.reference !== undefined && (
        <p className={css.reference}>{t('orders.stepReference', { reference: step.reference })}</p>
      )}
    </>
  )
}
