import { identityPollsMost } from '../../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { PollingCard } from '../../../components/ui/feedback/PollingCard.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** While the result is requested. */
export function Checking({ polls }: { readonly polls: number }) {
  const { t } = useTexts()
  return (
    <PollingCard
      title={t('identity.step')}
      status={t('account.underProcess')}
      label={t('identity.checking')}
      polls={polls}
      most={identityPollsMost}
      detail={poll => t('identity.poll', poll)}
    >
      <p>{t('identity.checkingText')}</p>
    </PollingCard>
  )
}

/** No answer: nothing is decided, and it can be requested again. */
export function NoAnswer({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTexts()
  return (
    <Banner
      tone="warning"
      live
      title={t('identity.unheard')}
      actions={<Button onClick={onAgain}>{t('identity.askAgain')}</Button>}
    >
      <p>{t('identity.unheardText')}</p>
    </Banner>
  )
}
