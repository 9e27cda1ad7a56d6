import type { ReactNode } from 'react'
import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { RedeemTransaction } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { listRedeems } from '../../../../../shared/contracts/liquidation/listRedeems.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText } from '../../../components/ui/feedback/transactionStatus.ts'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../liquidation.module.css'

export type ListedLiquidation = BodyOf<typeof listRedeems>['data'][number]

interface LiquidationListProps {
  readonly title: ReactNode
  readonly liquidations: readonly ListedLiquidation[]
  readonly hrefOf: (liquidation: RedeemTransaction) => string
  /** Payouts are on hold: no payout date is shown. */
  readonly held?: boolean
}

/** Placed and not paid: only then a payout date is shown. */
const isOrder = ({ state }: ListedLiquidation): boolean =>
  state === 'placed' || state === 'delivered' || state === 'paying'

/** The Pending or the Completed liquidations (D3 s4; K-121). */
export function LiquidationList({ title, liquidations, hrefOf, held = false }: LiquidationListProps) {
  const { t } = useTexts()
  return (
    <Card title={title}>
      <RowList>
        {liquidations.map(one => (
          <Row
            key={one.orderId}
            end={
              <>
                {one.amountPaise > 0 ? (
                  <MoneyText paise={one.amountPaise} />
                ) : (
                  <span className={css.small}>{t('liquidation.noPriceYet')}</span>
                )}
                <StatusStamp tone={one.listed === 'Pending' ? 'waiting' : 'done'}>
                  {t(one.listed === 'Pending' ? 'liquidation.pending' : 'liquidation.completed')}
                </StatusStamp>
              </>
            }
          >
            <a href={hrefOf(one)} lang="en">
              {one.displayName}
            </a>
            <p className={css.small}>
              <UnitsText units={one.units} /> · {t(statusText(one.status))} ·{' '}
              {one.fallsThroughOn !== undefined ? (
                <>
                  {t('liquidation.unitsBackOn')} <DateText iso={one.fallsThroughOn} />
                </>
              ) : !held && isOrder(one) && one.settlementDateStr !== undefined ? (
                <>
                  {t('liquidation.payOn')} <DateText iso={one.settlementDateStr} />
                </>
              ) : (
                <DateText iso={one.createdAt} />
              )}
            </p>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
