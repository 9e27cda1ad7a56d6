import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { Trail } from '../../../components/ui/feedback/Trail.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'

type Step = OrderDetails['trail'][number]

const badEnds: ReadonlySet<Step['step']> = new Set(['failed', 'expired', 'cancelled'])

/** The trail of an order. */
export function OrderTrail({ trail }: { readonly trail: OrderDetails['trail'] }) {
  const { t } = useTexts()
  return (
    <Trail
      title={t('orders.trail')}
      steps={trail}
      badEnds={badEnds}
      titleOf={({ step, standing }) =>
        // Steps that have not happened yet have a sentence of their own.
        (standing !== 'done' && findText(`orders.wait.${step}`)) || t(`orders.step.${step}`)
      }
      actorOf={step =>
        step.who === 'you' ? t('orders.whoYou') : t('orders.whoNext', { who: t(`orders.who.${step.who}`) })
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
