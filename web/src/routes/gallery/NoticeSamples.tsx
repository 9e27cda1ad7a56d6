import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Actions, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Reference } from '../../components/ui/feedback/Reference.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { ProgressBar } from '../../components/ui/form/ProgressBar.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { useSampleText } from './useSampleText.ts'

export function NoticeSamples() {
  const { t } = useTexts()
  const sample = useSampleText()
  const [shown, setShown] = useState(true)
  return (
    <>
      <Stack>
        <Banner tone="success">
          {sample('Your bank account is verified.', 'आपका बैंक खाता सत्यापित हो गया।')}
        </Banner>
        <Banner
          tone="error"
          live={false}
          title={sample('The account could not be verified', 'खाता सत्यापित नहीं हो सका')}
          actions={<Button variant="secondary">{t('common.retry')}</Button>}
        >
          {sample('Nothing was debited.', 'आपके खाते से कुछ नहीं कटा।')}
        </Banner>
        {shown && (
          <Banner tone="info" onDismiss={() => setShown(false)}>
            {sample('Details are verified within 24-48 working hours.', 'विवरण 24-48 कार्य-घंटों में जाँचे जाते हैं।')}
          </Banner>
        )}
        <Banner tone="warning">{sample('Market hours end at 3.30 pm.', 'बाज़ार 3.30 बजे बंद होता है।')}</Banner>
        <Actions>
          <Button variant="secondary" onClick={() => toast.success(t('common.copied'))}>
            {t('common.noticeSuccess')}
          </Button>
          <Button variant="secondary" onClick={() => toast.error(t('common.unableToFetch'))}>
            {t('common.noticeError')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => toast.info(sample('The market is closed today.', 'आज बाज़ार बंद है।'))}
          >
            {t('common.noticeInfo')}
          </Button>
        </Actions>
        <ProgressBar label={sample('Sold', 'बिक चुका')} fraction={0.62} />
        <ProgressBar label={t('common.loading')} />
        {/* Stays: who waits for a whole page passes it over. */}
        <div data-sample>
          <Skeleton lines={4} />
        </div>
      </Stack>
      <Stack>
        <EmptyState
          title={sample('Your portfolio is Empty', 'आपका पोर्टफ़ोलियो ख़ाली है')}
          action={<Button>{sample('Invest Now', 'अभी निवेश करें')}</Button>}
        />
        <ErrorState title={t('common.errorTitle')} text={t('common.errorText')} onRetry={() => {}}>
          <Reference reference="7f3a-91c2" />
        </ErrorState>
      </Stack>
    </>
  )
}
