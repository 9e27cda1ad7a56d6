import { useState } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Card, Stack } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { DocumentPreview } from '../../features/documents/components/DocumentPreview.tsx'
import { getProfile } from '../../features/profile/api/getProfile.ts'
import { ProfileView } from '../../features/profile/components/ProfileView.tsx'
import { findText, useTexts } from '../../lib/i18n.ts'
import { useRead } from '../../lib/useRead.ts'

const tabOf = { pan: 'pan', kyc: 'address', bank: 'bank', demat: 'demat' } as const

/** The profile screen (D1 s2). */
export function ProfileRoute() {
  const { t } = useTexts()
  const [previewed, setPreviewed] = useState<string>()
  const { data, refetch } = useRead(['profile'], signal => getProfile({}, signal), { freshMs: 0 })
  return (
    <>
      <PageTitle>{t('account.title')}</PageTitle>
      {data === undefined && <Skeleton cards={3} />}
      {data !== undefined && !data.ok && (
        <ErrorState
          title={findText(data.problem.id) ?? t('account.cannotFetch')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.ok === true && (
        <Stack gap={6}>
          <ProfileView
            profile={data.body.data}
            stepHref={kind => hrefTo('docvault', { tab: tabOf[kind] })}
            onPreview={setPreviewed}
          />
          <Card title={t('account.security')}>
            <Actions>
              <LinkButton look="secondary" href={hrefTo('changePassword')}>
                {t('account.changePassword')}
              </LinkButton>
              <LinkButton look="secondary" href={hrefTo('sessions')}>
                {t('account.sessions')}
              </LinkButton>
            </Actions>
          </Card>
        </Stack>
      )}
      <DocumentPreview id={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  )
}
