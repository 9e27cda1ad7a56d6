import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** What one holds. */
export function PortfolioTab({ approved }: { readonly approved: boolean }) {
  const { t } = useTexts()
  return (
    <EmptyState
      title={t('account.nothingHeld')}
      action={<LinkButton href={hrefTo('opportunities')}>{t('bonds.investNow')}</LinkButton>}
    >
      {t(approved ? 'account.nothingHeldYet' : 'account.nothingHeldText')}
    </EmptyState>
  )
}
