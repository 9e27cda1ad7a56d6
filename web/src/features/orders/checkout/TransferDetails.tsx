import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { DescriptionList } from '../../../components/ui/Card.tsx'
import { CopyButton } from '../../../components/ui/CopyButton.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { DateRow, EnglishRow } from '../../../components/ui/Rows.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'
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
              <span className={css.copy}>
                <span>{shown}</span>
                <CopyButton label={t('orders.copyWhat', { what })} value={value ?? shown} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <DescriptionList>
        <EnglishRow label={t('orders.transferBank')} text={account.bankName} />
        <DateRow
          label={t('orders.transferBy')}
          note={t('orders.transferLate')}
          iso={account.payBy}
          style="both"
        />
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
