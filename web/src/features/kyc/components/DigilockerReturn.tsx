import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../components/ui/form/ProgressBar.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import type { DigilockerState } from '../useDigilocker.ts'

const outcomeTexts = {
  denied: 'kyc.digilockerDenied',
  expired: 'kyc.digilockerExpired',
  failed: 'kyc.digilockerFailed',
} as const

/** A visit to DigiLocker while its result is requested and after a failure. */
export function DigilockerReturn({
  state,
  onAgain,
}: {
  readonly state: DigilockerState
  readonly onAgain: () => void
}) {
  const { t } = useTexts()
  const again = (
    <Button variant="secondary" onClick={onAgain}>
      {t('kyc.digilockerAgain')}
    </Button>
  )
  if (state.kind === 'asking')
    return (
      <Card variant="sunken">
        <ProgressBar label={t('kyc.checkingDigilocker')} />
      </Card>
    )
  if (state.kind === 'refused')
    return (
      <Banner
        tone={state.problem.id === 'kyc.digilockerMaintenance' ? 'warning' : 'error'}
        live
        actions={again}
      >
        {findText(state.problem.id) ?? state.problem.message ?? t('kyc.digilockerFailed')}
      </Banner>
    )
  if (state.kind === 'idle' || state.outcome === 'filled' || state.outcome === 'none') return null
  if (state.outcome === 'waiting')
    return (
      <Banner tone="info" live actions={again}>
        {t('kyc.digilockerWaiting')}
      </Banner>
    )
  // Sharing nothing is a choice and no error.
  return (
    <Banner tone={state.outcome === 'denied' ? 'info' : 'error'} live>
      {t(outcomeTexts[state.outcome])}
    </Banner>
  )
}
