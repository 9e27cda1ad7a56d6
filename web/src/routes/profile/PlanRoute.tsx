import { Stack } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { PlanCard } from '../../features/plans/PlanCard.tsx'
import { RiskProfileCard } from '../../features/plans/RiskProfileCard.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useTexts } from '../../lib/i18n.ts'

/** The plan and the risk profile (D1 s7, K-207). */
export function PlanRoute() {
  const { t } = useTexts()
  const read = useProfile()
  return (
    <>
      <PageTitle>{t('plans.title')}</PageTitle>
      <Stack gap={6}>
        <PlanCard />
        {read.data?.ok === true ? (
          <RiskProfileCard profile={read.data.body.data.riskProfile} />
        ) : (
          <ReadState read={read} waiting={<Skeleton cards={1} />} />
        )}
      </Stack>
    </>
  )
}
