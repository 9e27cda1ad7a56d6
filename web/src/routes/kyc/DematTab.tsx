import { useState } from 'react'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { StatusStamp } from '../../components/ui/feedback/StatusStamp.tsx'
import { DematForm } from '../../features/demat/components/DematForm.tsx'
import { DematSaved } from '../../features/demat/components/DematSaved.tsx'
import { DraftNote } from '../../features/kyc/components/DraftNote.tsx'
import { NewerVersionNote } from '../../features/kyc/components/NewerVersionNote.tsx'
import { stepStamp } from '../../features/kyc/stepStamp.ts'
import { rereadKyc } from '../../features/kyc/useKyc.ts'
import { useKycDraft } from '../../features/kyc/useKycDraft.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useStepMode } from '../../lib/useStepMode.ts'
import type { StepTabProps } from './stepTab.ts'

/** Step 4 (D2 s2): the form or what is saved; a refused number opens the form, as only another one helps. */
export function DematTab({ kyc, saved, next }: StepTabProps) {
  const { t } = useTexts()
  const draft = useKycDraft('demat')
  const remarked = kyc.remarks.some(remark => remark.tab === 'demat')
  const { demat } = kyc
  const mode = useStepMode(demat, kyc.drafts.demat, kyc.can.edit)
  const [savedHere, setSavedHere] = useState(false)
  const form = mode.form || (remarked && kyc.can.edit && !savedHere)
  const stamp = stepStamp(kyc, 'demat')
  const giveUp = (): void => {
    mode.view()
    void draft.forget().then(rereadKyc)
  }
  if (demat !== undefined && !form)
    return (
      <DematSaved
        demat={demat}
        stamp={<StatusStamp tone={stamp.tone}>{t(stamp.words)}</StatusStamp>}
        mayEdit={kyc.can.edit}
        onEdit={mode.edit}
        onNext={next}
      />
    )
  return (
    <Card title={t('demat.title')} variant="page">
      <Stack>
        {mode.outdated && !savedHere && <NewerVersionNote onKeepSaved={giveUp} />}
        <DematForm
          key={mode.key}
          initial={{
            // The form starts with the saved number, but not with a refused one.
            ...(mode.base.saved === undefined || remarked ? {} : { demat: mode.base.saved.number }),
            ...mode.base.draft,
          }}
          refused={remarked ? demat?.number : undefined}
          draft={draft}
          note={<DraftNote state={draft.state} />}
          onTouched={mode.touch}
          onSaved={() => {
            setSavedHere(true)
            void rereadKyc().then(mode.view)
            saved()
          }}
          onCancel={demat === undefined || remarked ? undefined : giveUp}
        />
      </Stack>
    </Card>
  )
}
