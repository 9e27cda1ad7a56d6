import { useState } from 'react'
import { withdrawPanConsent } from '../../../../shared/contracts/account/pans/withdrawPanConsent.ts'
import { panAskAgainDays } from '../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { useAction } from '../../lib/calls/useAction.ts'
import { useTexts } from '../../lib/i18n.ts'

/** The holder of a PAN takes the consent back, by the token of a letter; a press, because mail programs open links too. */
export function ConsentEnd({ token }: { readonly token: string }) {
  const { t } = useTexts()
  const [ended, setEnded] = useState(false)
  const { busy, error, run } = useAction(async () => {
    const answer = await callContract(withdrawPanConsent, { token })
    if (answer.ok) setEnded(true)
    return answer
  })
  if (ended)
    return (
      <Banner tone="success" live>
        {t('pans.ended')}
      </Banner>
    )
  return (
    <Stack>
      <p>{t('pans.endText', { days: panAskAgainDays })}</p>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      <Button wide busy={busy} onClick={run}>
        {t('pans.endButton')}
      </Button>
    </Stack>
  )
}
