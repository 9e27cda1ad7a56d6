import { homeCountry } from '../../../../shared/vocabulary/countries.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { DematForm } from '../../features/demat/components/DematForm.tsx'
import { DematSaved } from '../../features/demat/components/DematSaved.tsx'
import { DraftNote } from '../../features/kyc/components/DraftNote.tsx'
import { NewerVersionNote } from '../../features/kyc/components/NewerVersionNote.tsx'
import { stepStamp } from '../../features/kyc/stepStamp.ts'
import { useKycStep } from '../../features/kyc/useKycStep.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { StepTabProps } from './stepTab.ts'

/** Step 4 (D2 s2): the form or what is saved; a refused number opens the form, as only another one helps. */
export function DematTab({ kyc, saved, next }: StepTabProps) {
  const { t } = useTexts()
  const step = useKycStep(kyc, 'demat')
  const remarked = kyc.remarks.some(remark => remark.tab === 'demat')
  const { demat } = kyc
  const form = step.form || (remarked && kyc.can.edit && !step.savedHere)
  const stamp = stepStamp(kyc, 'demat')
  if (demat !== undefined && !form)
    return (
      <DematSaved
        demat={demat}
        stamp={<StatusStamp tone={stamp.tone}>{t(stamp.words)}</StatusStamp>}
        mayEdit={kyc.can.edit}
        onEdit={step.edit}
        onNext={next}
      />
    )
  return (
    <Card title={t('demat.title')} variant="page">
      <Stack>
        {step.outdated && <NewerVersionNote onKeepSaved={step.giveUp} />}
        <DematForm
          key={step.key}
          initial={{
            // The form starts with the saved number, but not with a refused one.
            ...(step.base.saved === undefined || remarked ? {} : { demat: step.base.saved.number }),
            ...step.base.draft,
          }}
          refused={remarked ? demat?.number : undefined}
          abroad={kyc.address !== undefined && kyc.address.details.country !== homeCountry}
          draft={step.draft}
          note={<DraftNote state={step.draft.state} />}
          onTouched={step.touch}
          onSaved={() => {
            step.saved()
            saved()
          }}
          onCancel={demat === undefined || remarked ? undefined : step.giveUp}
        />
      </Stack>
    </Card>
  )
}
