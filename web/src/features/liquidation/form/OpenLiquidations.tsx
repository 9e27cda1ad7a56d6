import type { RedeemTransaction } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText, statusTone } from '../../../components/ui/feedback/transactionStatus.ts'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'

interface OpenLiquidationsProps {
  readonly liquidations: readonly RedeemTransaction[]
  readonly hrefOf: (orderId: string) => string
}

/** Open liquidations of this holding, shown beside the form. */
export function OpenLiquidations({ liquidations, hrefOf }: OpenLiquidationsProps) {
  const { t } = useTexts()
  return (
    <Card title={t('liquidation.openRequests')}>
      <RowList>
        {liquidations.map(one => (
          <Row
            key={one.orderId}
            end={
              <>
                {one.amountPaise > 0 && <MoneyText paise={one.amountPaise} />}
                <StatusStamp tone={statusTone(one.status)}>{t(statusText(one.status))}</StatusStamp>
              </>
            }
          >
            <a href={hrefOf(one.orderId)}>
              <UnitsText units={one.units} />
            </a>
            <p className={css.small}>
              <DateText iso={one.createdAt} style="both" />
            </p>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
