import { useState } from 'react'
import { getUserNameFromPan } from '../../../../../shared/contracts/kyc/getUserNameFromPan.ts'
import { saveProfile } from '../../../../../shared/contracts/kyc/saveProfile.ts'
import { formatDate } from '../../../../../shared/vocabulary/indianTime.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { SavedStepCard } from '../../../components/ui/SavedStepCard.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, t as textOf, useTexts } from '../../../lib/i18n.ts'
import type { KycBody } from '../kycData.ts'
import { rereadKyc } from '../useKyc.ts'

type SavedPan = NonNullable<KycBody['pan']>

/** The saved details as lines (D2 s2). */
export function PanRows({ pan }: { readonly pan: SavedPan }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <LedgerRow label={t('kyc.panNumber')}>{pan.pan}</LedgerRow>
      <LedgerRow label={t('kyc.name')}>{pan.name}</LedgerRow>
      <LedgerRow label={t('kyc.dob')}>{formatDate(pan.dob)}</LedgerRow>
      <LedgerRow label={t('kyc.gender')}>{t(`kyc.gender${pan.gender}`)}</LedgerRow>
      <LedgerRow label={t('kyc.income')}>{t(`kyc.income${pan.income}`)}</LedgerRow>
    </DescriptionList>
  )
}

interface PanSavedProps {
  readonly pan: SavedPan
  readonly mayEdit: boolean
  /** Where Aadhaar is linked to a PAN, at the income-tax department. */
  readonly linkAadhaar: string
  readonly onEdit: () => void
  readonly onNext: () => void
}

/** The read view of the PAN step (D2 s2). */
export function PanSavedView({ pan, mayEdit, linkAadhaar, onEdit, onNext }: PanSavedProps) {
  const { t } = useTexts()
  const verified = pan.status === 'verified'
  return (
    <SavedStepCard
      title={t('kyc.verifyDetails')}
      stamp={
        <StatusStamp tone={verified ? 'done' : 'waiting'}>
          {t(verified ? 'kyc.panVerified' : 'kyc.underProcess')}
        </StatusStamp>
      }
      mayEdit={mayEdit}
      onEdit={onEdit}
      onNext={onNext}
    >
      {!verified && <Inoperative pan={pan} mayEdit={mayEdit} linkAadhaar={linkAadhaar} />}
      <PanRows pan={pan} />
    </SavedStepCard>
  )
}

/** A PAN without Aadhaar: what it means, the link to fix it, and a new check (domain.md 1.6). */
function Inoperative({ pan, mayEdit, linkAadhaar }: Omit<PanSavedProps, 'onEdit' | 'onNext'>) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const checkAgain = async (): Promise<void> => {
    setBusy(true)
    const failure = await recheckPan(pan)
    setBusy(false)
    if (failure !== undefined) toast.error(failure)
    await rereadKyc()
  }
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <LinkButton variant="secondary" href={linkAadhaar} target="_blank" rel="noopener noreferrer">
            {t('kyc.linkAadhaar')} ({t('common.opensNewTab')})
          </LinkButton>
          {mayEdit && (
            <Button variant="secondary" busy={busy} onClick={() => void checkAgain()}>
              {t('kyc.action.linkAadhaar')}
            </Button>
          )}
        </>
      }
    >
      {t('kyc.panInoperative')}
    </Banner>
  )
}

/** Checks the PAN again and saves the result. Returns the error text; a success is shown as a toast. */
async function recheckPan({ pan, name, dob, income, gender }: SavedPan): Promise<string | undefined> {
  const checked = await callContract(getUserNameFromPan, { pan, name, dob })
  if (!checked.ok) return problemText(checked.problem)
  if (checked.body.action === 'invalid')
    return problemText({ id: checked.body.data.reason ?? 'kyc.panUnknown', message: checked.body.message })
  if (!checked.body.data.operative) return textOf('kyc.panStillInoperative')
  const saved = await callContract(saveProfile, { pan, name, dob, income, gender })
  if (!saved.ok) return problemText(saved.problem)
  toast.success(textOf('kyc.panOperative'))
  return undefined
}
