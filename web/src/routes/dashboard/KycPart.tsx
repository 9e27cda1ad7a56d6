import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { statusActionHref, stepHref, useKycWays } from '../../app/kycWays.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { KycPanel } from '../../features/identity/components/KycPanel.tsx'
import { KycCard } from '../../features/kyc/components/KycCard.tsx'
import { RemarksBanner } from '../../features/kyc/components/RemarksBanner.tsx'
import { StatusPanel } from '../../features/kyc/components/StatusPanel.tsx'
import { useKyc } from '../../features/kyc/useKyc.ts'
import { identityStatus, statusNow } from '../../features/profile/identityStatus.ts'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import { findText, useTexts } from '../../lib/i18n.ts'

/** Reasons that say no more than the steps beside them. */
const shownBySteps: ReadonlySet<string> = new Set(['kyc.whyOpen', 'kyc.whySteps'])

/** The KYC on Home while something of it is open: one card with the sentence, the reason, the progress and the main action. */
export function KycPart({ profile }: { readonly profile: Profile }) {
  const { t } = useTexts()
  const { returned: _, ...panel } = useKycWays('dashboard')
  const { data, refetch } = useKyc()
  // Shown when everything is known, so that its words do not change under a finger.
  if (data === undefined) return <Skeleton cards={2} />
  const kyc = data.ok ? data.body.data : undefined
  const status = statusNow(identityStatus(profile, kyc?.timeline ?? [], todayInIndia()), kyc?.standing)
  return (
    <KycPanel
      facts={profile}
      state={kyc?.state}
      {...panel}
      frame={({ tone, title, actions, children }) => (
        <KycCard title={title} tone={tone} kyc={kyc} hrefOf={stepHref} actions={actions}>
          {children}
          {!data.ok && (
            <p role="alert">
              {findText(data.problem.id) ?? t('kyc.cannotFetch')}{' '}
              <Button variant="quiet" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          )}
          {kyc !== undefined && <RemarksBanner remarks={kyc.remarks} />}
          {status !== undefined && !shownBySteps.has(status.reason) && (
            <StatusPanel status={status} hrefOf={statusActionHref} />
          )}
        </KycCard>
      )}
    />
  )
}
