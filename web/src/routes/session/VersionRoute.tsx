import { Card, DescriptionList, LedgerRow } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** `/version` shows the web's version number (D1 s2). */
export function VersionRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t('session.versionTitle')}</PageTitle>
      <Card variant="page">
        <DescriptionList>
          <LedgerRow label={t('common.productName')}>{t('session.versionNumber')}</LedgerRow>
        </DescriptionList>
      </Card>
    </>
  )
}
