import { Card } from '../../../components/ui/Card.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** No call of the documents buys a fund (scope: Mutual funds): the screens say so. */
export function NoOrders() {
  const { t } = useTexts()
  return (
    <Card title={t('funds.noOrders')} variant="sunken">
      <p>{t('funds.noOrdersText')}</p>
    </Card>
  )
}
