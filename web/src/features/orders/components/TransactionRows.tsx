import type { Transaction } from '../../../../../shared/contracts/orders/orderBody.ts'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { StatusStamp } from '../../../components/ui/StatusStamp.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { statusText, statusTone } from '../statusWords.ts'
import css from './transactions.module.css'

interface TransactionRowsProps {
  readonly transactions: readonly Transaction[]
  readonly orderHref: (orderId: string) => string
  /** The day it settles on instead of the day it was made. */
  readonly settles?: boolean
}

/** Transactions as lines of a passbook; each leads to its order. */
export function TransactionRows({ transactions, orderHref, settles }: TransactionRowsProps) {
  const { t } = useTexts()
  return (
    <ul className={css.rows}>
      {transactions.map(one => (
        <li key={one.orderId} className={css.row}>
          <div>
            <a href={orderHref(one.orderId)} lang="en">
              {one.displayName}
            </a>
            <p className={css.small}>
              {t('orders.purchase')} · <UnitsText units={one.units} /> ·{' '}
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
            <MoneyText paise={one.amountPaise} />
            <StatusStamp tone={statusTone(one.status)}>{t(statusText(one.status))}</StatusStamp>
          </div>
        </li>
      ))}
    </ul>
  )
}
