import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import type { StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { Timeline } from '../../../components/ui/feedback/Stepper.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'

type Step = RedeemRecord['trail'][number]

const badEnds: ReadonlySet<Step['step']> = new Set([
  'rejected',
  'cancelled',
  'lapsed',
  'superseded',
  'declined',
  'failed',
])

function toneOf({ step, standing }: Step): StatusTone {
  if (standing === 'late') return 'failed'
  if (standing === 'now') return 'waiting'
  if (standing === 'next') return 'none'
  return badEnds.has(step) ? 'failed' : 'done'
}

interface LiquidationTrailProps {
  readonly trail: RedeemRecord['trail']
  readonly title: string
}

/** The steps of a liquidation: what happened, who acts next, by when, and what is late. */
export function LiquidationTrail({ trail, title }: LiquidationTrailProps) {
  const { t } = useTexts()
  return (
    <Card title={title}>
      <Timeline
        label={title}
        events={trail.map((step, place) => ({
          // A second quote or payment has steps of the same name.
          key: `${place}-${step.step}`,
          tone: toneOf(step),
          title: t(
            step.standing === 'done' ? `liquidation.step.${step.step}` : `liquidation.wait.${step.step}`,
          ),
          at: step.at,
          body: <StepFacts step={step} />,
        }))}
      />
    </Card>
  )
}

function StepFacts({ step }: { readonly step: Step }) {
  const { t } = useTexts()
  const { standing, who, expectedBy, paise, units, reference } = step
  return (
    <>
      {(standing === 'now' || standing === 'late') && (
        <p className={css.who}>{t(`liquidation.who.${who}`)}</p>
      )}
      {standing !== 'done' && expectedBy !== undefined && (
        <p className={standing === 'late' ? css.late : undefined}>
          {t(standing === 'late' ? 'liquidation.lateSince' : 'liquidation.expectedBy')}{' '}
          <DateText iso={expectedBy} style={expectedBy.includes('T') ? 'both' : 'date'} />
          {standing === 'late' && (
            <>
              {t('liquidation.stop')} {t('liquidation.lateText')}
            </>
          )}
        </p>
      )}
      {(paise !== undefined || units !== undefined) && (
        <p>
          {paise !== undefined && <MoneyText paise={paise} show="always" />}
          {paise !== undefined && units !== undefined && ' · '}
          {units !== undefined && <UnitsText units={units} />}
        </p>
      )}
      {reference !== undefined && (
        <p className={css.reference}>{t('liquidation.stepReference', { reference })}</p>
      )}
    </>
  )
}
