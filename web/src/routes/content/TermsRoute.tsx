import { getSignupText } from '../../../../shared/contracts/consents/getSignupText.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useRead } from '../../lib/calls/useRead.ts'
import { findText, useTexts } from '../../lib/i18n.ts'

/** `/terms-of-use`: the text in force, served with its version. */
export function TermsRoute() {
  const { t } = useTexts()
  const { data, refetch } = useRead(getSignupText, {})
  return (
    <>
      <PageTitle>{t('account.terms')}</PageTitle>
      {data === undefined && <Skeleton lines={6} />}
      {data !== undefined && !data.ok && (
        <ErrorState
          title={findText(data.problem.id) ?? t('documents.cannotFetch')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.ok === true && (
        <Card title={t('account.termsVersion', { version: data.body.version })} variant="page">
          {/* The text is in the language in which it is binding. */}
          <p lang="en">{data.body.text}</p>
        </Card>
      )}
    </>
  )
}
