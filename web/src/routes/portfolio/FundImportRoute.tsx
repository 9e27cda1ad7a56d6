import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { ImportPage } from '../../features/funds/import/ImportPage.tsx'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { pansHref } from './fundHrefs.ts'

/** The import of a consolidated statement; the import that is shown stands in the address. */
export function FundImportRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('fundImport.lead')}>{t('fundImport.title')}</PageTitle>
      <ImportPage
        importId={useQuery().get('import') ?? undefined}
        onImportId={id => changeQuery({ import: id })}
        portfolioHref={hrefTo('portfolio')}
        pansHref={pansHref}
      />
    </>
  )
}
