import { getSignupText } from '../../../../shared/contracts/consents/getSignupText.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { PublishedText } from '../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useRead } from '../../lib/calls/useRead.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Legal } from './LegalRoute.tsx'

/** `/terms-of-use`: what one agrees to at sign-up, with its version, and the terms. */
export function TermsRoute() {
  const { t } = useTexts()
  const read = useRead(getSignupText, {})
  return (
    <Legal page="terms">
      {read.data?.ok === true ? (
        <Card
          title={t('legal.agreed')}
          aside={t('account.termsVersion', { version: read.data.body.version })}
        >
          <p>
            <PublishedText en={read.data.body.text} hi={read.data.body.textInHindi} />
          </p>
        </Card>
      ) : (
        <ReadState read={read} waiting={<Skeleton lines={6} />} />
      )}
    </Legal>
  )
}
