import { useState } from 'react'
import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { stepHref, useKycWays } from '../../app/kycWays.ts'
import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { KycPanel } from '../../features/identity/components/KycPanel.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { EnhancedProfile } from '../../features/profile/components/EnhancedProfile.tsx'
import { LetterLanguage } from '../../features/profile/components/LetterLanguage.tsx'
import { PhoneCard } from '../../features/profile/components/PhoneCard.tsx'
import { ProfileView } from '../../features/profile/components/ProfileView.tsx'
import { missingSteps } from '../../features/profile/missingSteps.ts'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useTexts } from '../../lib/i18n.ts'
import { KycNow } from './KycNow.tsx'

const tabOf = { pan: 'pan', address: 'address', kyc: 'address', bank: 'bank', demat: 'demat' } as const
const cardHref = (kind: keyof typeof tabOf) => stepHref(tabOf[kind])

/** The profile screen (D1 s2). */
export function ProfileRoute() {
  const { t } = useTexts()
  const read = useProfile({ freshMs: 0 })
  const { data } = read
  const kyc = useKyc()
  return (
    <>
      <PageTitle>{t('account.title')}</PageTitle>
      {/* Shown once both are loaded, because the banner depends on both. */}
      {data?.ok === true && kyc.data !== undefined ? (
        <Shown profile={data.body.data} kyc={kyc} />
      ) : (
        <ReadState
          read={read}
          waiting={<Skeleton cards={4} />}
          title={t('account.unableToFetchDetails')}
          text
        />
      )}
    </>
  )
}

interface ShownProps {
  readonly profile: Profile
  readonly kyc: ReturnType<typeof useKyc>
}

function Shown({ profile, kyc }: ShownProps) {
  const [previewed, setPreviewed] = useState<string>()
  const panel = useKycWays('profile')
  const known = kyc.data?.ok === true ? kyc.data.body.data : undefined
  // While the vendor's result is requested, status and missing steps would be outdated.
  const settled = panel.returned === undefined
  const settings = (
    <Settings
      profile={profile}
      mayNominate={known?.nomination !== undefined || known?.obUserApproved === true}
    />
  )
  return (
    <Stack gap={6}>
      {profile.emailBounces === true && <BouncingAddress email={profile.email} />}
      <KycPanel facts={profile} state={known?.state} {...panel} />
      {profile.userInHypervergeCug ? (
        <EnhancedProfile
          profile={profile}
          missing={settled ? missingSteps(profile, known) : []}
          stepHref={cardHref}
          security={settings}
        >
          {settled && <KycNow profile={profile} kyc={kyc} history />}
        </EnhancedProfile>
      ) : (
        <ProfileView profile={profile} stepHref={cardHref} onPreview={setPreviewed}>
          {settled && <KycNow profile={profile} kyc={kyc} history />}
        </ProfileView>
      )}
      {!profile.userInHypervergeCug && settings}
      <DocumentPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </Stack>
  )
}

/** Letters to the address come back: the way on is another address. */
function BouncingAddress({ email }: { readonly email: string }) {
  const { t } = useTexts()
  return (
    <Banner
      tone="warning"
      title={t('account.emailBounces')}
      actions={
        <LinkButton variant="secondary" href={hrefTo('changeEmail')}>
          {t('account.changeEmail')}
        </LinkButton>
      }
    >
      {t('account.emailBouncesText', { email })}
    </Banner>
  )
}

/** What the investor decides on by themselves. */
function Settings({
  profile: { phoneVerified, letterLanguage = 'en' },
  mayNominate,
}: Pick<ShownProps, 'profile'> & {
  /** Not before the KYC has come to its nominees. */
  readonly mayNominate: boolean
}) {
  const { t } = useTexts()
  return (
    <>
      {!phoneVerified && <PhoneCard href={hrefTo('mobileNumber')} />}
      <Card title={t('account.security')}>
        <Actions>
          {phoneVerified && (
            <LinkButton variant="secondary" href={hrefTo('mobileNumber')}>
              {t('account.changePhone')}
            </LinkButton>
          )}
          <LinkButton variant="secondary" href={hrefTo('changeEmail')}>
            {t('account.changeEmail')}
          </LinkButton>
          <LinkButton variant="secondary" href={hrefTo('changePassword')}>
            {t('account.changePassword')}
          </LinkButton>
          <LinkButton variant="secondary" href={hrefTo('secondFactor')}>
            {t('account.secondFactor')}
          </LinkButton>
          <LinkButton variant="secondary" href={hrefTo('sessions')}>
            {t('account.sessions')}
          </LinkButton>
        </Actions>
      </Card>
      <Card title={t('account.pansTitle')}>
        <Actions>
          <LinkButton variant="secondary" href={hrefTo('pans')}>
            {t('account.pans')}
          </LinkButton>
          <LinkButton variant="secondary" href={hrefTo('plan')}>
            {t('account.plan')}
          </LinkButton>
        </Actions>
      </Card>
      {mayNominate && (
        <Card title={t('kyc.nominees')}>
          <Actions>
            <LinkButton variant="secondary" href={hrefTo('nominees')}>
              {t('account.nominees')}
            </LinkButton>
          </Actions>
        </Card>
      )}
      <LetterLanguage chosen={letterLanguage} />
      <Card title={t('account.closing')}>
        <Actions>
          <LinkButton variant="secondary" href={hrefTo('closeAccount')}>
            {t('account.close')}
          </LinkButton>
        </Actions>
      </Card>
    </>
  )
}
