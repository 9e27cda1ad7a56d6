import { useLater } from '../../app/useLater.ts'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { loadTexts, useTexts } from '../../lib/i18n.ts'

const loadBonds = async () => {
  const [{ MyBonds }] = await Promise.all([
    import('../portfolio/MyBonds.tsx'),
    loadTexts(['liquidation', 'orders', 'portfolio']),
  ])
  return MyBonds
}

/** The holdings, as on the portfolio's own screen. */
export function PortfolioTab() {
  const { t } = useTexts()
  const { part: MyBonds, failed } = useLater(loadBonds)
  if (failed) return <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
  return MyBonds === undefined ? <Skeleton cards={3} /> : <MyBonds />
}
