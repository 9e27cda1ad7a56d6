import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { indianDate } from '../../../../../shared/vocabulary/indianTime.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { DataTable } from '../../../components/ui/charts/ChartFrame.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatUnits } from '../../../lib/indianFormat.ts'

interface LotsProps {
  readonly holding: Holding
  readonly orderHref: (orderId: string) => string
}

/** Units bought elsewhere were recorded by us: there is no order to look at. */
const hasOrder = (orderId: string): boolean => !orderId.startsWith('rec_')

/** The purchases a holding is made of, with the day each can be sold from. */
export function Lots({ holding, orderHref }: LotsProps) {
  const { t, language } = useTexts()
  const { lots, availableUnits, pfStats, sellToday } = holding
  const today = indianDate(new Date(serverNow()))
  const free = ({ freeUnits, sellableFrom }: Holding['lots'][number]) => {
    if (pfStats.matured) return t('portfolio.lotMatured')
    if (freeUnits === 0) return t('portfolio.lotTaken')
    if (sellableFrom === undefined) return t('portfolio.lotNever')
    if (sellToday.blocked?.id === 'liquidation.payoutsHeld') return t('portfolio.lotOnHold')
    if (sellableFrom > today) return <DateText key="free" iso={sellableFrom} />
    // One unit alone is not sold on the screens (K-101).
    return t(availableUnits === 1 ? 'portfolio.lotAlone' : 'portfolio.lotFreeNow')
  }
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
          rows: lots.map(lot => ({
            key: lot.orderId,
            cells: [
              hasOrder(lot.orderId) ? (
                <a key="date" href={orderHref(lot.orderId)}>
                  <DateText iso={lot.settledOn} />
                </a>
              ) : (
                <DateText key="date" iso={lot.settledOn} />
              ),
              formatUnits(lot.units, language),
              `₹${lot.cleanPrice}`,
              <MoneyText key="paid" paise={lot.paidPaise} show="always" />,
              free(lot),
            ],
          })),
        }}
      />
    </Card>
  )
}
