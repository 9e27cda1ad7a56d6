import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Card, Stack } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import type { KycBody } from '../kycData.ts'
import { panInitial } from '../panForm.ts'
import { useKycStep } from '../useKycStep.ts'
import { NewerVersionNote } from './NewerVersionNote.tsx'
import { PanForm, type PanSaved } from './PanForm.tsx'
import { PanSavedView } from './PanViews.tsx'

/** How long the success is shown before the next step opens (D2 s4). */
const nextStepAfterMs = 2000

interface PanStepProps {
  readonly kyc: KycBody
  /** The name given at sign-up. */
  readonly holder: string
  readonly linkAadhaar: string
  readonly onNext: () => void
}

/** Step 1 (D2 s2): the form, the success, and what is saved. */
export function PanStep({ kyc, holder, linkAadhaar, onNext }: PanStepProps) {
  const { t } = useTexts()
  const step = useKycStep(kyc, 'pan')
  const [success, setSuccess] = useState<PanSaved>()
  const next = useRef(onNext)
  next.current = onNext
  useEffect(() => {
    // With an inoperative PAN there is something to read: no automatic step.
    if (success?.operative !== true) return
    const timer = setTimeout(() => next.current(), nextStepAfterMs)
    return () => clearTimeout(timer)
  }, [success])

  return (
    <Stack>
      {step.form || kyc.pan === undefined ? (
        <Card title={t('kyc.verifyDetails')} variant="page">
          {step.outdated && <NewerVersionNote onKeepSaved={step.giveUp} />}
          <PanForm
            key={step.key}
            initial={panInitial({ pan: step.base.saved, drafts: { pan: step.base.draft } }, holder)}
            draft={step.draft}
            onTouched={step.touch}
            onSaved={result => {
              setSuccess(result)
              step.saved()
            }}
            onCancel={kyc.pan === undefined ? undefined : step.giveUp}
          />
        </Card>
      ) : (
        <PanSavedView
          pan={kyc.pan}
          mayEdit={kyc.can.edit}
          linkAadhaar={linkAadhaar}
          onEdit={step.edit}
          onNext={onNext}
        />
      )}
      <Dialog
        open={success !== undefined}
        onClose={() => setSuccess(undefined)}
        title={t(success?.operative === false ? 'kyc.panSavedInoperative' : 'kyc.panSuccess')}
        actions={<Button onClick={onNext}>{t('kyc.next')}</Button>}
      >
        <p>{t('kyc.panSuccessText', { name: success?.name ?? '' })}</p>
        {success?.operative === false && <p>{t('kyc.panInoperative')}</p>}
        {success?.operative === true && <p>{t('kyc.savedNext')}</p>}
      </Dialog>
    </Stack>
  )
}
