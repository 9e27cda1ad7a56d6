import type { TimelineEntry } from '../../../../../shared/contracts/kyc/statusReason.ts'
import type { StatusTone } from '../../../components/ui/feedback/StatusStamp.tsx'
import { Timeline } from '../../../components/ui/feedback/Stepper.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import css from './kyc.module.css'

const done =
  /\.(valid|verified|accepted|approved|filled|passed)$|^kyc(Approved|Signed|Submitted)$|^nominationSaved$|^kycStepSaved|^bankAccount/
const failed =
  /\.(unknown|nameDiffers|dobDiffers|nameMismatch|rejected|failed|denied|expired|declined|errored)$/

const toneOf = (what: string): StatusTone =>
  failed.test(what) ? 'failed' : done.test(what) ? 'done' : 'waiting'

/** The timeline, newest first; expanded where there is nothing else to read. */
export function KycHistory({
  timeline,
  open = false,
}: {
  readonly timeline: readonly TimelineEntry[]
  readonly open?: boolean
}) {
  const { t } = useTexts()
  return (
    <details className={css.history} open={open}>
      <summary>{t('kyc.timeline')}</summary>
      {timeline.length === 0 ? (
        <p>{t('kyc.timelineEmpty')}</p>
      ) : (
        <Timeline
          label={t('kyc.timeline')}
          events={timeline.map(({ at, what }, index) => ({
            key: `${at} ${index}`,
            at,
            tone: toneOf(what),
            // An event type that this build does not know is shown with a general text.
            title: findText(`kyc.timeline.${what}`) ?? t('kyc.timelineOther'),
          }))}
        />
      )}
    </details>
  )
}
