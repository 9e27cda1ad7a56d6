import { useTexts } from '../../lib/i18n.ts'
import { BankTab } from './BankTab.tsx'
import type { StepTabProps } from './stepTab.ts'

/** The bank step inside the KYC: after the verification the next step opens (D2 s4). */
export function BankStepTab({ kyc, holder, saved, next }: StepTabProps) {
  const { t } = useTexts()
  return (
    <BankTab
      holder={kyc.pan?.name ?? holder}
      kept={kyc.drafts.bank}
      onNext={next}
      onVerified={saved}
      formTitle={t('bank.title')}
    />
  )
}
