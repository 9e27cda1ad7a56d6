import { useState } from 'react'
import { intrestedInOfferOf } from '../../../../../shared/contracts/telemetry/intrestedInOfferOf.ts'
import { Button, LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useAction } from '../../../lib/calls/useAction.ts'
import { useTexts } from '../../../lib/i18n.ts'

/** Notes with the account that somebody wants to hear of a new kind of deal (D1 s7); a visitor logs in first. */
export function HearOfDeals({ loginHref }: { readonly loginHref: string | undefined }) {
  const { t } = useTexts()
  const [isNoted, setNoted] = useState(false)
  const { run, busy, error } = useAction(async () => {
    const answer = await callContract(intrestedInOfferOf, {
      suffix: 'alternate-assets',
      Platform: 'web',
      offer: 'alternate assets',
    })
    setNoted(answer.ok)
    return answer
  })
  return (
    <Card
      variant="page"
      title={t('learn.alternateHear')}
      actions={
        loginHref === undefined ? (
          !isNoted && (
            <Button busy={busy} onClick={run}>
              {t('learn.alternateHearAction')}
            </Button>
          )
        ) : (
          <LinkButton variant="secondary" href={loginHref}>
            {t('session.beginAction')}
          </LinkButton>
        )
      }
    >
      <p>{t('learn.alternateHearText')}</p>
      {loginHref !== undefined && <p>{t('learn.alternateHearVisitor')}</p>}
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      <div role="status">{isNoted && <p>{t('learn.alternateHeard')}</p>}</div>
    </Card>
  )
}
