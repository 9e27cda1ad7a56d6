import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Trail } from '../../../components/ui/feedback/Trail.tsx'
import { useTexts } from '../../../lib/i18n.ts'

type Step = RedeemRecord['trail'][number]

const badEnds: ReadonlySet<Step['step']> = new Set([
  'rejected',
  'cancelled',
  'lapsed',
  'superseded',
  'declined',
  'failed',
])

interface LiquidationTrailProps {
  readonly trail: RedeemRecord['trail']
  readonly title: string
}

/** The trail of a liquidation. */
export function LiquidationTrail({ trail, title }: LiquidationTrailProps) {
  const { t } = useTexts()
  return (
    <Trail
      title={title}
      steps={trail}
      badEnds={badEnds}
      titleOf={({ step, standing }) =>
        t(standing === 'done' ? `liquidation.step.${step}` : `liquidation.wait.${step}`)
      }
      actorOf={({ who }) => t(`liquidation.who.${who}`)}
      texts={{
        expectedBy: t('liquidation.expectedBy'),
        lateSince: t('liquidation.lateSince'),
        late: `${t('liquidation.stop')} ${t('liquidation.lateText')}`,
        reference: reference => t('liquidation.stepReference', { reference }),
      }}
    />
  )
}
