import type { ReactNode } from 'react'
import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { RedeemTransaction } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { listRedeems } from '../../../../../shared/contracts/liquidation/listRedeems.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { redeemStatusText } from '../redeemWords.ts'
import css from './liquidation.module.css'

export type Listed = BodyOf<typeof listRedeems>['data'][number]

interface RequestListProps {
  readonly title: ReactNode
  readonly requests: readonly Listed[]
  readonly requestHref: (request: RedeemTransaction) => string
  /** Payouts are known to be on hold: no day of payment is named. */
  readonly held?: boolean
}

/** Agreed to, and not paid yet: only then a day of payment is promised. */
const isOrder = ({ state }: Listed): boolean =>
  state === 'placed' || state === 'delivered' || state === 'paying'

/** The liquidation request list: Pending or Completed, as the documents word it (D3 s4; K-121). */
export function RequestList({ title, requests, requestHref, held = false }: RequestListProps) {
  const { t } = useTexts()
  return (
    <Card title={title}>
      <ul className={css.rows}>
        {requests.map(one => (
          <li key={one.orderId} className={css.row}>
            <div>
              <a href={requestHref(one)} lang="en">
                {one.displayName}
              </a>
              <p className={css.small}>
                <UnitsText units={one.units} /> · {t(redeemStatusText(one.status))} ·{' '}
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
            </div>
            <div className={css.end}>
              {one.amountPaise > 0 ? (
                <MoneyText paise={one.amountPaise} />
              ) : (
                <span className={css.small}>{t('liquidation.noPriceYet')}</span>
              )}
              <StatusStamp tone={one.listed === 'Pending' ? 'waiting' : 'done'}>
                {t(one.listed === 'Pending' ? 'liquidation.pending' : 'liquidation.completed')}
              </StatusStamp>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
