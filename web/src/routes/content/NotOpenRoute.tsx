import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** Shown at documented addresses whose screens are not built yet. */
export function NotOpenRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{t('account.notOpenTitle')}</PageTitle>
      <EmptyState
        title={t('account.notOpenText')}
        action={<LinkButton href={hrefTo('dashboard')}>{t('common.goHome')}</LinkButton>}
      />
    </>
  )
}
