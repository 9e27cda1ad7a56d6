import type { ReactNode } from 'react'
import type { KycBody } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { groupedDemat } from '../../../../../shared/vocabulary/demat.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
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
  /** Where it stands. */
  readonly stamp: ReactNode
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onNext: () => void
}

/** The read view of the demat step (D2 s2). */
export function DematSaved({ demat, stamp, mayEdit, onEdit, onNext }: DematSavedProps) {
  const { t } = useTexts()
  return (
    <Card
      title={t('demat.title')}
      variant="page"
      aside={stamp}
      actions={
        <Actions>
          <Button onClick={onNext}>{t('kyc.next')}</Button>
          {mayEdit && (
            <Button variant="secondary" onClick={onEdit}>
              {t('kyc.edit')}
            </Button>
          )}
        </Actions>
      }
    >
      <DematRows demat={demat} />
    </Card>
  )
}
