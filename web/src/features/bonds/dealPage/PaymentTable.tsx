import type { ReactNode } from 'react'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../ladder.module.css'

/** A table of payments: date, interest and principal; `children` are its rows. */
export function PaymentTable({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('bonds.paymentDates')}</th>
          <th scope="col">{t('bonds.interest')}</th>
          <th scope="col">{t('bonds.principal')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Below an interest, what of it is paid on top of the principal. */
export function PremiumNote({ paise }: { readonly paise: number | undefined }) {
  const { t } = useTexts()
  if (paise === undefined) return null
  return (
    <span className={css.premium}>
      {t('bonds.premiumIn')} <MoneyText paise={paise} show="always" open />
    </span>
  )
}
