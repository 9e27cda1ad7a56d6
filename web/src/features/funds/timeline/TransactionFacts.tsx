import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { DateText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../parts/funds.module.css'
import { typeText } from './transactionWords.ts'

/** Day, kind, units, price and the statement's own description. */
export function TransactionFacts({ row }: { readonly row: FundTransaction }) {
  const { t } = useTexts()
  const { date, units, nav, balance, description, fromFund, toFund } = row
  return (
    <>
      <p className={css.small}>
        <DateText iso={date} /> · <strong>{t(typeText(row))}</strong>
        {units !== undefined && (
          <>
            {' · '}
            <UnitsText units={units} />
          </>
        )}
        {nav !== undefined && <> {t('funds.atPrice', { price: `₹${nav}` })}</>}
      </p>
      {fromFund !== undefined && toFund !== undefined && (
        <p className={css.small} lang="en">
          {t('funds.fromTo', { from: fromFund, to: toFund })}
        </p>
      )}
      <p className={css.small}>
        <span lang="en">{description}</span>
        {balance !== undefined && (
          <>
            {' · '}
            {t('funds.balance')} <UnitsText units={balance} />
          </>
        )}
      </p>
    </>
  )
}
