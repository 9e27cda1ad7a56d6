import { useEffect } from 'react'
import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import type { ScreenProps } from '../../app/defineRoute.ts'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { type Step, Stepper } from '../../components/ui/Stepper.tsx'
import { getProfile } from '../../features/profile/api/getProfile.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { findText, useTexts } from '../../lib/i18n.ts'
import { useRead } from '../../lib/useRead.ts'
import { BankTab } from './BankTab.tsx'

const tabs = ['pan', 'address', 'bank', 'demat'] as const
type Tab = (typeof tabs)[number]
const tabTexts = {
  pan: 'account.stepVerify',
  address: 'account.stepAddress',
  bank: 'account.stepBank',
  demat: 'account.stepDemat',
} as const
const cardOf = { pan: 'pan', address: 'kyc', bank: 'bank', demat: 'demat' } as const

const isTab = (tab: string | undefined): tab is Tab => tabs.some(one => one === tab)

/** The tab of an address; without one the first step that is not complete (D2 s2, K-109). */
export function initialTab(asked: string | undefined, { steps }: Pick<Profile, 'steps'>): Tab {
  if (isTab(asked)) return asked
  return tabs.find(tab => !steps[tab]) ?? 'demat'
}

function stepState(profile: Profile, tab: Tab, current: Tab): Step['state'] {
  const card = profile.cards.find(one => one.kind === cardOf[tab])
  if (card?.status === 'failed') return 'failed'
  // Under process counts as complete (K-115), but the tick is for what is verified.
  const ticked = tab === 'bank' ? profile.bankVerified.status === 'verified' : profile.steps[tab]
  if (ticked) return 'done'
  return tab === current ? 'current' : 'waiting'
}

/** The KYC screen: four steps with their icons, and the step that is open (D2 s2). */
export function KycRoute({ params }: ScreenProps<'docvault'>) {
  const { t } = useTexts()
  const { data, refetch } = useRead(['profile'], signal => getProfile({}, signal))
  const profile = data?.ok === true ? data.body.data : undefined
  const tab = profile === undefined ? undefined : initialTab(params.tab, profile)
  useEffect(() => {
    // The address names the step, so that a reload and the back button find it.
    if (tab !== undefined && params.tab === undefined)
      navigate(pathTo('docvault', { tab }), { replace: true })
  }, [tab, params.tab])
  return (
    <>
      <PageTitle>{t('account.completeKyc')}</PageTitle>
      {data === undefined && <Skeleton lines={6} />}
      {data !== undefined && !data.ok && (
        <ErrorState
          title={findText(data.problem.id) ?? t('account.cannotFetchDetails')}
          onRetry={() => void refetch()}
        />
      )}
      {profile !== undefined && tab !== undefined && (
        <Stack gap={6}>
          <Stepper
            label={t('account.completeKyc')}
            steps={tabs.map(one => ({
              key: one,
              label: t(tabTexts[one]),
              state: stepState(profile, one, tab),
              href: hrefTo('docvault', { tab: one }),
            }))}
          />
          {tab === 'bank' ? (
            <Stack>
              <h2>{t('bank.title')}</h2>
              <p>{t('bank.lead')}</p>
              <BankTab holder={profile.name} onNext={() => navigate(pathTo('docvault', { tab: 'demat' }))} />
            </Stack>
          ) : (
            <EmptyState
              title={t('account.stepClosed')}
              action={
                <LinkButton href={hrefTo('docvault', { tab: 'bank' })}>{t('account.toBank')}</LinkButton>
              }
            >
              {t('account.stepClosedText')}
            </EmptyState>
          )}
        </Stack>
      )}
    </>
  )
}
