import { standingHref } from '../../app/kycWays.ts'
import { Banner } from '../../components/ui/Banner.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { KycHistory } from '../../features/kyc/components/KycHistory.tsx'
import { StandingPanel } from '../../features/kyc/components/StandingPanel.tsx'
import type { useKyc } from '../../features/kyc/useKyc.ts'
import { findText, useTexts } from '../../lib/i18n.ts'

interface KycNowProps {
  readonly kyc: ReturnType<typeof useKyc>
  /** With what happened so far. */
  readonly history?: boolean
}

/** Why the KYC waits, who acts next, by when, the one action that helps, and what happened so far. */
export function KycNow({ kyc, history = false }: KycNowProps) {
  const { t } = useTexts()
  const { data, refetch } = kyc
  if (data === undefined) return null
  if (!data.ok)
    return (
      <Banner
        tone="warning"
        title={findText(data.problem.id) ?? t('kyc.cannotFetch')}
        actions={
          <Button look="secondary" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    )
  const { standing, obUserApproved, timeline } = data.body.data
  if (standing === undefined && !history) return null
  return (
    <Card title={t('account.nextStep')} look="page">
      {standing === undefined ? (
        <p>{t(obUserApproved ? 'kyc.whyApproved' : 'kyc.whySteps')}</p>
      ) : (
        <StandingPanel
          standing={standing}
          hrefOf={standingHref}
          done={standing.reason === 'kyc.whyApproved'}
        />
      )}
      {history && <KycHistory timeline={timeline} />}
    </Card>
  )
}
