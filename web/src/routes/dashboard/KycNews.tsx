import { type ComponentType, useEffect, useState } from 'react'
import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { NothingYet } from '../../features/portfolio/components/WorthNow.tsx'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { useLater } from '../../lib/loading/useLater.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

/** Whether something of the KYC is open: the documents', or the enhanced one of its group. */
export const isKycOpen = ({
  obUserApproved,
  userInHypervergeCug,
  enhancedKycStaus,
}: Pick<Profile, 'obUserApproved' | 'userInHypervergeCug' | 'enhancedKycStaus'>): boolean =>
  !obUserApproved || (userInHypervergeCug && enhancedKycStaus !== 'approved')

type Part = ComponentType<{ readonly profile: Profile }>

/** The card of an open KYC with its texts: who has none loads neither. */
async function loadPart(): Promise<Part> {
  const [{ KycPart }] = await Promise.all([
    import('./KycPart.tsx'),
    loadTexts(['account', 'identity', 'kyc']),
  ])
  return KycPart
}

/** The card of a KYC of which something is open. */
export function OpenKyc({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts()
  const { part: Part, failed } = useLater(loadPart)
  if (failed) return <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
  return Part === undefined ? <Skeleton cards={2} /> : <Part profile={profile} />
}

const congratulatedKey = 'sthirank.kycCongratulated'

/** The congratulation on the first visit after the approval; from then on the place of the value before the first bond. */
export function FirstBond({ listHref }: { readonly listHref: string }) {
  const { t } = useTexts()
  const [isNew] = useState(() => readStored('local', congratulatedKey) === null)
  useEffect(() => {
    writeStored('local', congratulatedKey, 'yes')
  }, [])
  if (!isNew) return <NothingYet listHref={listHref} />
  return (
    <Banner
      tone="success"
      title={t('home.kycVerified')}
      actions={<LinkButton href={listHref}>{t('home.startInvesting')}</LinkButton>}
    >
      {t('home.nothingYetText')}
    </Banner>
  )
}
