import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { statusText, statusTone } from '../statusWords.ts'
import css from './transactions.module.css'

/** Where a purchase and a sale are looked at. */
export interface TransactionHrefs {
  readonly order: (orderId: string) => string
  readonly redeem: (one: Pick<TimelineTransaction, 'productType' | 'product' | 'orderId'>) => string
}

interface TransactionRowsProps {
  readonly transactions: readonly TimelineTransaction[]
  readonly hrefs: TransactionHrefs
  /** The day it settles on instead of the day it was made. */
  readonly settles?: boolean
}

/** Transactions as lines of a passbook; each leads to its order, a sale to its redeem page (D3 s4). */
export function TransactionRows({ transactions, hrefs, settles }: TransactionRowsProps) {
  const { t } = useTexts()
  return (
    <ul className={css.rows}>
      {transactions.map(one => {
        const redeems = one.type === 'Redeem'
        const href = redeems ? hrefs.redeem(one) : hrefs.order(one.orderId)
        const stamp = <StatusStamp tone={statusTone(one.status)}>{t(statusText(one.status))}</StatusStamp>
        return (
          <li key={one.orderId} className={css.row}>
            <div>
              <a href={href} lang="en">
                {one.displayName}
              </a>
              <p className={css.small}>
                {t(redeems ? 'orders.redeem' : 'orders.purchase')} · <UnitsText units={one.units} /> ·{' '}
                {settles === true ? (
                  <>
                    {t('orders.settles')} <DateText iso={one.settlementDateStr} />
                  </>
                ) : (
                  <DateText iso={one.createdAt} />
                )}
              </p>
            </div>
            <div className={css.end}>
              {redeems && one.amountPaise === 0 ? (
                <span className={css.small}>{t('orders.noPriceYet')}</span>
              ) : (
                <MoneyText paise={one.amountPaise} />
              )}
              {/* The quote waits for an answer: its status leads there itself (D3 s2, s4). */}
              {one.status === 'Quote Ready' ? (
                <a className={css.ready} href={href}>
                  {stamp}
                </a>
              ) : (
                stamp
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
