import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { DescriptionList, LedgerRow } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
import { CopyValue } from './CopyValue.tsx'
import css from './orders.module.css'

/** The details of a bank transfer: account, amount, own account and deadline. */
export function TransferDetails({
  account,
}: {
  readonly account: NonNullable<OrderDetails['virtualAccount']>
}) {
  const { t, language } = useTexts()
  const lines = [
    { what: t('orders.transferName'), shown: account.name },
    { what: t('orders.transferAccount'), shown: account.accountNumber },
    { what: t('orders.transferIfsc'), shown: account.ifsc },
    {
      what: t('orders.transferAmount'),
      shown: formatPaise(account.amountPaise, language, { show: 'always' }),
      value: plainRupees(account.amountPaise),
    },
  ]
  return (
    <>
      <p>{t('orders.transferLead')}</p>
      <dl className={css.transfer}>
        {lines.map(({ what, shown, value }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <CopyValue what={what} shown={shown} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <DescriptionList>
        <LedgerRow label={t('orders.transferBank')}>
          <span lang="en">{account.bankName}</span>
        </LedgerRow>
        <LedgerRow label={t('orders.transferBy')} note={t('orders.transferLate')}>
          <DateText iso={account.payBy} style="both" />
        </LedgerRow>
      </DescriptionList>
      <Banner tone="warning" title={t('orders.fromYourBank', { account: account.fromAccount })}>
        <p>{t('orders.otherAccounts')}</p>
      </Banner>
    </>
  )
}

/** Rupees as a bank's form takes them, e.g. `9855.00`. */
const plainRupees = (paise: number): string =>
  `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
