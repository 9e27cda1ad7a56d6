import { useState } from 'react'
import type { RiskProfile } from '../../../../shared/contracts/account/plans/riskProfile.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { DateRow } from '../../components/ui/Rows.tsx'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RiskQuestions } from './RiskQuestions.tsx'

/** What the answers came to, and the questions; the result advises nothing. */
export function RiskProfileCard({ profile }: { readonly profile: RiskProfile | undefined }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const isOver = profile !== undefined && profile.validUntil < todayInIndia()
  return (
    <Card title={t('plans.risk')} variant={asked ? 'page' : 'plain'}>
      <Stack>
        <p>{t('plans.riskLead')}</p>
        {asked ? (
          <RiskQuestions onEnd={() => setAsked(false)} />
        ) : (
          <>
            {isOver && <Banner tone="warning" title={t('plans.outdated')} />}
            {profile !== undefined && (
              <DescriptionList>
                <LedgerRow label={t('plans.result')}>{t(`plans.band.${profile.band}`)}</LedgerRow>
                <DateRow label={t('plans.answeredOn')} iso={profile.at} />
                <DateRow label={t('plans.validUntil')} iso={profile.validUntil} />
              </DescriptionList>
            )}
            <div>
              <Button variant="secondary" onClick={() => setAsked(true)}>
                {t(profile === undefined ? 'plans.start' : 'plans.again')}
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}
