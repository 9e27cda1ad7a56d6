import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { useKycWays } from '../../app/kycWays.ts'
import { Stack } from '../../components/ui/Card.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { KycPanel } from '../../features/identity/components/KycPanel.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { useTexts } from '../../lib/i18n.ts'
import { KycNow } from '../profile/KycNow.tsx'

/** The KYC banner with the main action, the next step, and what one holds (D1 s2, s4). */
export function DashboardBody({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts()
  const { returned: _, ...panel } = useKycWays('dashboard')
  const kyc = useKyc()
  // Shown at once when all is here, so that nothing moves under a finger.
  if (kyc.data === undefined) return <Skeleton cards={3} />
  return (
    <Stack gap={6}>
      <KycPanel facts={profile} state={kyc.data.ok ? kyc.data.body.data.state : undefined} {...panel} />
      <KycNow profile={profile} kyc={kyc} />
      <EmptyState title={t('account.nothingHeld')}>
        {t(profile.obUserApproved ? 'account.nothingHeldYet' : 'account.nothingHeldText')}
      </EmptyState>
    </Stack>
  )
}
