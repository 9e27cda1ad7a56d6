import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** The page of an unknown address, when the route table has no dashboard for the catch-all. */
export function NotFoundRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t('common.notFoundTitle')}</PageTitle>
      <EmptyState
        title={t('common.notFoundTitle')}
        action={<LinkButton href={hrefTo('dashboard')}>{t('common.goHome')}</LinkButton>}
      >
        {t('common.notFoundText')}
      </EmptyState>
    </>
  )
}
