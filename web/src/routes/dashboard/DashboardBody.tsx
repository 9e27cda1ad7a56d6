import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { useKycWays } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { Stack } from '../../components/ui/Card.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { KycPanel } from '../../features/identity/components/KycPanel.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { PasskeyOffer } from '../../features/profile/components/PasskeyOffer.tsx'
import { KycNow } from '../profile/KycNow.tsx'
import { InvestmentTabs, tabOf } from './InvestmentTabs.tsx'

interface DashboardBodyProps {
  readonly profile: Profile
  /** From the address. */
  readonly tab: string | undefined
}

/** The KYC banner with the main action, the next step, and the Investments screen with its tabs (D1 s2, s4; D3 s2). */
export function DashboardBody({ profile, tab }: DashboardBodyProps) {
  const { returned: _, ...panel } = useKycWays('dashboard')
  const kyc = useKyc()
  // Shown when everything is loaded, so that nothing moves under a finger.
  if (kyc.data === undefined) return <Skeleton cards={3} />
  return (
    <Stack gap={6}>
      <KycPanel facts={profile} state={kyc.data.ok ? kyc.data.body.data.state : undefined} {...panel} />
      <KycNow profile={profile} kyc={kyc} />
      {profile.secondFactor === false && <PasskeyOffer href={hrefTo('secondFactor')} />}
      <InvestmentTabs tab={tabOf(tab)} profile={profile} />
    </Stack>
  )
}
