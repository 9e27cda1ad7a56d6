import type { RedeemTransaction } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'
import { liquidationStatusText, liquidationTone } from '../liquidationStatus.ts'

interface OpenLiquidationsProps {
  readonly liquidations: readonly RedeemTransaction[]
  readonly hrefOf: (orderId: string) => string
}

/** Open liquidations of this holding, shown beside the form. */
export function OpenLiquidations({ liquidations, hrefOf }: OpenLiquidationsProps) {
  const { t } = useTexts()
  return (
    <Card title={t('liquidation.openRequests')}>
      <ul className={css.rows}>
        {liquidations.map(one => (
          <li key={one.orderId} className={css.row}>
            <div>
              <a href={hrefOf(one.orderId)}>
                <UnitsText units={one.units} />
              </a>
              <p className={css.small}>
                <DateText iso={one.createdAt} style="both" />
              </p>
            </div>
            <div className={css.end}>
              {one.amountPaise > 0 && <MoneyText paise={one.amountPaise} />}
              <StatusStamp tone={liquidationTone(one.status)}>
                {t(liquidationStatusText(one.status))}
              </StatusStamp>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
