import type { KycBody } from '../../../../../shared/contracts/kyc/getKyc.ts'
import { groupedDemat } from '../../../../../shared/vocabulary/demat.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Card, DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/StatusStamp.tsx'
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
  readonly state: KycBody['steps']['demat']['state']
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onNext: () => void
}

const stamps = {
  done: ['done', 'kyc.rowDone'],
  failed: ['failed', 'kyc.rowFailed'],
  pending: ['waiting', 'kyc.underProcess'],
  open: ['waiting', 'kyc.underProcess'],
} as const

/** The read view of the demat step (D2 s2). */
export function DematSaved({ demat, state, mayEdit, onEdit, onNext }: DematSavedProps) {
  const { t } = useTexts()
  const [tone, words] = stamps[state]
  return (
    <Card
      title={t('demat.title')}
      look="page"
      aside={<StatusStamp tone={tone}>{t(words)}</StatusStamp>}
      actions={
        <Actions>
          <Button onClick={onNext}>{t('kyc.next')}</Button>
          {mayEdit && (
            <Button look="secondary" onClick={onEdit}>
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
