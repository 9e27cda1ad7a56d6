import { pathTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { useProfile } from '../../features/profile/useProfile.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { BankTab } from './BankTab.tsx'

/** `/add-bank/verify` (D2 s2): the bank step alone. */
export function AddBankRoute() {
  const { t } = useTexts()
  const { data } = useProfile()
  const { data: kyc } = useKyc()
  // Without a profile only the suggested holder's name is missing, without the KYC only the draft.
  const holder = data?.ok === true ? data.body.data.name : ''
  return (
    <>
      <PageTitle lead={t('bank.lead')}>{t('bank.title')}</PageTitle>
      {data === undefined || kyc === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <BankTab
          holder={holder}
          kept={kyc.ok ? kyc.body.data.drafts.bank : undefined}
          onNext={() => navigate(pathTo('profile'))}
        />
      )}
    </>
  )
}
