import { getSignupText } from '../../../../shared/contracts/consents/getSignupText.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { PublishedText } from '../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'

/** `/terms-of-use`: the text in force, served with its version. */
export function TermsRoute() {
  const { t } = useTexts()
  const read = useRead(getSignupText, {})
  return (
    <>
      <PageTitle>{t('account.terms')}</PageTitle>
      {read.data?.ok === true ? (
        <Card title={t('account.termsVersion', { version: read.data.body.version })} variant="page">
          <p>
            <PublishedText en={read.data.body.text} hi={read.data.body.textInHindi} />
          </p>
        </Card>
      ) : (
        <ReadState read={read} waiting={<Skeleton lines={6} />} />
      )}
    </>
  )
}
