import type { ReactNode } from 'react'
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
