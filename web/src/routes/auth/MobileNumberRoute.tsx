import { pathTo } from '../../app/paths.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { MobileNumber } from '../../features/auth/components/MobileNumber.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Verifies or changes the mobile number; the server requires a log-in of the last ten minutes. */
export function MobileNumberRoute() {
  const { t } = useTexts()
  const read = useProfile({ freshMs: 0 })
  const { data } = read
  const profile = data?.ok === true ? data.body.data : undefined
  const verified = profile?.phoneVerified ?? false
  return (
    <>
      <PageTitle lead={profile && t(verified ? 'auth.changePhoneLead' : 'auth.verifyPhoneLead')}>
        {t(verified ? 'auth.changePhoneTitle' : 'auth.verifyPhoneTitle')}
      </PageTitle>
      {profile === undefined ? (
        <ReadState read={read} waiting={<Skeleton cards={1} />} />
      ) : (
        <Card variant="page">
          <MobileNumber
            phone={profile.phone}
            verified={verified}
            onVerified={() => navigate(pathTo('profile'), { replace: true })}
          />
        </Card>
      )}
    </>
  )
}
