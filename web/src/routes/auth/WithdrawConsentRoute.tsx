import type { ScreenProps } from '../../app/defineRoute.ts'
import { Card } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { ConsentEnd } from '../../features/pans/ConsentEnd.tsx'
import { useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Opened from a letter to the holder of a PAN, who needs no account. */
export function WithdrawConsentRoute({ params }: ScreenProps<'withdrawConsent'>) {
  const { t } = useTexts()
  const query = useQuery()
  const token = params.token ?? query.get('token')
  return (
    <>
      <PageTitle>{t('pans.endTitle')}</PageTitle>
      <Card variant="page">{token === null ? <p>{t('pans.noToken')}</p> : <ConsentEnd token={token} />}</Card>
    </>
  )
}
