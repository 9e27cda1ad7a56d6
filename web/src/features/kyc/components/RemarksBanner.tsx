import type { Remark } from '../../../../../shared/contracts/kyc/statusReason.ts'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { uploadOfRemark } from '../kycData.ts'

/** The remarks of an operator, in the operator's words (D2 s2). */
export function RemarksBanner({ remarks }: { readonly remarks: readonly Remark[] }) {
  const { t } = useTexts()
  if (remarks.length === 0) return null
  const nameOf = (type: string): string => {
    if (type === 'bank') return t('kyc.typeBank')
    if (type === 'demat') return t('kyc.typeDemat')
    return t(uploadOfRemark(type) === 'pan' ? 'kyc.typePan' : 'kyc.typeAddress')
  }
  return (
    <Banner tone="error" title={t('kyc.remarksTitle')} live={false}>
      <ul>
        {remarks.map(({ type, remarks: words, at }) => (
          <li key={`${type} ${at}`}>{t('kyc.remarkOf', { what: nameOf(type), remarks: words })}</li>
        ))}
      </ul>
    </Banner>
  )
}
