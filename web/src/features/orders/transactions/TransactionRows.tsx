import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { statusText, statusTone } from '../../../components/ui/feedback/transactionStatus.ts'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './transactions.module.css'

/** The pages of an order and of a liquidation. */
export interface TransactionHrefs {
  readonly order: (orderId: string) => string
  readonly liquidation: (one: Pick<TimelineTransaction, 'productType' | 'product' | 'orderId'>) => string
}

interface TransactionRowsProps {
  readonly transactions: readonly TimelineTransaction[]
  readonly hrefs: TransactionHrefs
  /** Shows the settlement date instead of the creation date. */
  readonly settles?: boolean | undefined
}

/** A list of transactions; each links to its order or liquidation (D3 s4). */
export function TransactionRows({ transactions, hrefs, settles }: TransactionRowsProps) {
  const { t } = useTexts()
  return (
    <RowList>
      {transactions.map(one => {
        const isLiquidation = one.type === 'Redeem'
        // It pays what an issuer paid to the other side of a trade, and sells nothing.
        const isClaim = one.type === 'Redeem' && one.claim !== undefined
        const href = isLiquidation ? hrefs.liquidation(one) : hrefs.order(one.orderId)
        const stamp = <StatusStamp tone={statusTone(one.status)}>{t(statusText(one.status))}</StatusStamp>
        return (
          <Row
            key={one.orderId}
            end={
              <>
                {isLiquidation && one.amountPaise === 0 ? (
                  <span className={css.small}>{t('orders.noPriceYet')}</span>
                ) : (
                  <MoneyText paise={one.amountPaise} />
                )}
                {/* An open quote: its status is a link too (D3 s2, s4). */}
                {one.status === 'Quote Ready' ? (
                  <a className={css.ready} href={href}>
                    {stamp}
                  </a>
                ) : (
                  stamp
                )}
              </>
            }
          >
            <a href={href} lang="en">
              {one.displayName}
            </a>
            <p className={css.small}>
              {t(isClaim ? 'orders.claim' : isLiquidation ? 'orders.redeem' : 'orders.purchase')} ·{' '}
              <UnitsText units={one.units} /> ·{' '}
              {settles === true ? (
                <>
                  {t('orders.settles')} <DateText iso={one.settlementDateStr} />
                </>
              ) : (
                <DateText iso={one.createdAt} />
              )}
            </p>
          </Row>
        )
      })}
    </RowList>
  )
}
