import type { ReactNode } from 'react'
import type { KycBody } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { groupedDemat } from '../../../../../shared/vocabulary/demat.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { SavedStepCard } from '../../../components/ui/SavedStepCard.tsx'
import { useTexts } from '../../../lib/i18n.ts'

type Demat = NonNullable<KycBody['demat']>

/** The saved account as lines (D2 s2). */
export function DematRows({ demat }: { readonly demat: Demat }) {
  const { t } = useTexts()
  return (
    <DescriptionList>
      <LedgerRow label={t('demat.number')}>{groupedDemat(demat.number)}</LedgerRow>
      <LedgerRow
        label={t('demat.dpName')}
        note={demat.participantKnown ? undefined : t('demat.manualReview')}
      >
        {demat.dpName}
      </LedgerRow>
      <LedgerRow label={t('demat.depository')}>{demat.depository}</LedgerRow>
    </DescriptionList>
  )
}

interface DematSavedProps {
  readonly demat: Demat
  /** Its status. */
  readonly stamp: ReactNode
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onNext: () => void
}

/** The read view of the demat step (D2 s2). */
export function DematSaved({ demat, ...props }: DematSavedProps) {
  const { t } = useTexts()
  return (
    <SavedStepCard {...props} title={t('demat.title')}>
      <DematRows demat={demat} />
    </SavedStepCard>
  )
}
