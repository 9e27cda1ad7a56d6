import { Card, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { MyBonds } from './MyBonds.tsx'

/** What one owns: the bonds, and the mutual funds once they open (K-001). */
export function PortfolioRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('portfolio.lead')}>{t('portfolio.title')}</PageTitle>
      <Stack gap={8}>
        <MyBonds />
        <Card title={t('portfolio.funds')} variant="sunken">
          <p>{t('portfolio.fundsText')}</p>
        </Card>
      </Stack>
    </>
  )
}
