import { Card } from '../../../components/ui/Card.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { WhenNear } from '../../../lib/loading/WhenNear.tsx'

interface DealStripProps {
  readonly listHref: string
  readonly dealHref: (product: string) => string
}

const loadRows = () => import('./DealRows.tsx').then(m => m.DealRows)

/**
 * The way to all bonds, and the first live ones of the list. Below the money of a holder they are out of sight at first, so
 * their script and the list are fetched when somebody comes near.
 */
export function DealStrip({ listHref, dealHref }: DealStripProps) {
  const { t } = useTexts()
  return (
    <Card title={t('home.deals')} aside={<a href={listHref}>{t('home.allDeals')}</a>}>
      <WhenNear load={loadRows} given={{ dealHref }} waiting={<Skeleton lines={6} />} />
    </Card>
  )
}
