import { identityPollsMost } from '../../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { ProgressBar } from '../../../components/ui/form/ProgressBar.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** While the result is requested. */
export function Checking({ polls }: { readonly polls: number }) {
  const { t } = useTexts()
  const number = Math.min(polls + 1, identityPollsMost)
  return (
    <Card
      title={t('identity.step')}
      aside={<StatusStamp tone="waiting">{t('account.underProcess')}</StatusStamp>}
      variant="page"
    >
      <ProgressBar
        label={t('identity.checking')}
        fraction={number / (identityPollsMost + 1)}
        detail={t('identity.poll', { number, total: identityPollsMost })}
      />
      <p>{t('identity.checkingText')}</p>
    </Card>
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
