import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatUnits } from '../../../lib/indianFormat.ts'

interface LotsProps {
  readonly lots: Holding['lots']
  readonly orderHref: (orderId: string) => string
}

/** Units bought elsewhere were recorded by us: there is no order to look at. */
const hasOrder = (orderId: string): boolean => !orderId.startsWith('rec_')

/** The purchases a holding is made of, with the day each can be sold from. */
export function Lots({ lots, orderHref }: LotsProps) {
  const { t, language } = useTexts()
  return (
    <Card title={t('portfolio.lots')}>
      <DataTable
        label={t('portfolio.lots')}
        table={{
          heads: [
            t('portfolio.lotDate'),
            t('portfolio.lotUnits'),
            t('portfolio.lotPrice'),
            t('portfolio.lotPaid'),
            t('portfolio.lotFree'),
          ],
          rows: lots.map(({ orderId, settledOn, units, cleanPrice, paidPaise, locked, lockedUntil }) => ({
            key: orderId,
            cells: [
              hasOrder(orderId) ? (
                <a key="date" href={orderHref(orderId)}>
                  <DateText iso={settledOn} />
                </a>
              ) : (
                <DateText key="date" iso={settledOn} />
              ),
              formatUnits(units, language),
              `₹${cleanPrice}`,
              <MoneyText key="paid" paise={paidPaise} />,
              locked ? <DateText key="free" iso={lockedUntil} /> : t('portfolio.lotFreeNow'),
            ],
          })),
        }}
      />
    </Card>
  )
}
