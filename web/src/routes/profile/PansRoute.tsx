import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { PanList } from '../../features/pans/PanList.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** The PANs of the investor and of others who agreed (D1 s6, K-207). */
export function PansRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('pans.lead')}>{t('pans.title')}</PageTitle>
      <PanList kycHref={hrefTo('docvault', { tab: 'pan' })} />
    </>
  )
}
