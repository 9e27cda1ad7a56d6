import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { statusActionHref } from '../../app/kycWays.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { KycHistory } from '../../features/kyc/components/KycHistory.tsx'
import { RemarksBanner } from '../../features/kyc/components/RemarksBanner.tsx'
import { StatusPanel } from '../../features/kyc/components/StatusPanel.tsx'
import type { useKyc } from '../../features/kyc/useKyc.ts'
import { identityStatus, statusNow } from '../../features/profile/identityStatus.ts'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import { findText, useTexts } from '../../lib/i18n.ts'

interface KycNowProps {
  readonly profile: Profile
  readonly kyc: ReturnType<typeof useKyc>
  /** With the timeline. */
  readonly history?: boolean
}

/** Why the KYC waits, who acts next, by when, the investor's action, and the timeline. */
export function KycNow({ profile, kyc, history = false }: KycNowProps) {
  const { t } = useTexts()
  const { data, refetch } = kyc
  if (data === undefined) return null
  const known = data.ok ? data.body.data : undefined
  const timeline = known?.timeline ?? []
  const status = statusNow(identityStatus(profile, timeline, todayInIndia()), known?.standing)
  return (
    <>
      {!data.ok && (
        <Banner
          tone="warning"
          title={findText(data.problem.id) ?? t('kyc.cannotFetch')}
          actions={
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {/* The remarks to which the status refers. */}
      {known !== undefined && <RemarksBanner remarks={known.remarks} />}
      {(status !== undefined || (history && known !== undefined)) && (
        <Card title={t('account.nextStep')} variant={history ? 'plain' : 'page'}>
          {status === undefined ? (
            <p>{t(profile.obUserApproved ? 'kyc.whyApproved' : 'kyc.whySteps')}</p>
          ) : (
            <StatusPanel
              status={status}
              hrefOf={statusActionHref}
              done={status.reason === 'kyc.whyApproved'}
            />
          )}
          {history && known !== undefined && <KycHistory timeline={timeline} />}
        </Card>
      )}
    </>
  )
}
