import type { DocumentType } from '../../../../shared/contracts/documents/documentBody.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { DateText } from '../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { AddressRows } from '../../features/kyc/components/AddressViews.tsx'
import css from '../../features/kyc/components/kyc.module.css'
import type { KycBody } from '../../features/kyc/kycData.ts'
import { useTexts } from '../../lib/i18n.ts'

const names: Partial<
  Record<DocumentType, 'kyc.typePan' | 'kyc.frontUpload' | 'kyc.backUpload' | 'kyc.bankProof'>
> = {
  pan: 'kyc.typePan',
  address: 'kyc.frontUpload',
  address_1: 'kyc.backUpload',
  bank: 'kyc.bankProof',
}

interface GivenDocumentsProps {
  readonly kyc: KycBody
  readonly types: readonly DocumentType[]
  readonly withAddress?: boolean
  readonly onPreview: (documentId: string) => void
}

/** The documents of a step with their previews; data of DigiLocker are shown as data. */
export function GivenDocuments({ kyc, types, withAddress = false, onPreview }: GivenDocumentsProps) {
  const { t } = useTexts()
  const documents = types.flatMap(type => kyc.documents.filter(one => one.type === type))
  const data = withAddress ? kyc.address : undefined
  if (documents.length === 0 && data === undefined) return <p>{t('kyc.previewEmpty')}</p>
  return (
    <Stack>
      {documents.map(({ type, id, at, refused }) => (
        <div key={type} className={css.file}>
          <div className={css.fileHead}>
            <p>{t(names[type] ?? 'kyc.typeAddress')}</p>
            <Button variant="secondary" onClick={() => onPreview(id)}>
              {t('kyc.preview')} <VisuallyHidden>{t(names[type] ?? 'kyc.typeAddress')}</VisuallyHidden>
            </Button>
          </div>
          <span className={css.fileNote}>
            {t(refused ? 'documents.rejected' : 'documents.uploaded')}, <DateText iso={at} style="both" />
          </span>
        </div>
      ))}
      {data !== undefined && <AddressRows address={data} />}
    </Stack>
  )
}
