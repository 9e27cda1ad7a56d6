import { hrefTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { IconArrowLeft } from '../../components/ui/icons/navigation.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { ReportCards } from '../../features/reports/components/ReportCards.tsx'
import { ReportPdfs } from '../../features/reports/components/ReportPdfs.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** Reports to download: three cards, PDFs by e-mail, and an arrow back to the dashboard (D3 s2, R-REPORTS-004). */
export function ReportsRoute() {
  const { t } = useTexts()
  const { state } = useSession()
  return (
    <>
      <PageTitle
        eyebrow={
          <a href={hrefTo('dashboard')}>
            <IconArrowLeft size={14} /> {t('reports.back')}
          </a>
        }
        lead={t('reports.lead')}
      >
        {t('reports.title')}
      </PageTitle>
      <Stack gap={6}>
        <ReportCards />
        {state.kind === 'investor' && <ReportPdfs email={state.facts.email} />}
      </Stack>
    </>
  )
}
