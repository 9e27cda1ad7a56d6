import type { ShownEvidence } from '../../../../../shared/contracts/bonds/evidenceBody.ts'
import { daysBetween } from '../../../../../shared/vocabulary/calendarDays.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { DateText } from '../../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from './evidence.module.css'

type Paid = ShownEvidence['repayments']['paid'][number]

/** Days after the one on which the money had to move; `undefined` of a payment that did not come. */
const daysLate = ({ paymentDate, paidOn }: Paid): number | undefined =>
  paidOn === undefined ? undefined : Math.max(0, daysBetween(paymentDate, paidOn))

interface RepaymentsCardProps {
  readonly repayments: ShownEvidence['repayments']
  /** Every payment with its days. */
  readonly table?: boolean
}

/** Whether what was due has come, as the issuer announced it (U17). */
export function RepaymentsCard({ repayments: { asOf, paid }, table }: RepaymentsCardProps) {
  const { t, language } = useTexts()
  const late = paid.filter(one => (daysLate(one) ?? 0) > 0).length
  const missing = paid.filter(({ paidOn }) => paidOn === undefined).length
  const count = paid.length
  return (
    <Card title={t('evidence.repaymentsTitle')}>
      <p className={late + missing > 0 ? css.late : css.grade}>
        {count === 0
          ? t('evidence.repaymentsNone')
          : late + missing === 0
            ? t('evidence.repaymentsAll', { count })
            : t('evidence.repaymentsSome', { count, late, missing })}
      </p>
      {count > 0 && (
        <p className={css.note}>{t('evidence.repaymentsAsOf', { date: dayText(asOf, language) })}</p>
      )}
      {table && count > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('evidence.dueOn')}</th>
              <th scope="col">{t('evidence.paidOn')}</th>
              <th scope="col">
                <VisuallyHidden>{t('evidence.howPaid')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {paid.toReversed().map(one => (
              <PaidRow key={one.dueDate} paid={one} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function PaidRow({ paid }: { readonly paid: Paid }) {
  const { t } = useTexts()
  const late = daysLate(paid)
  return (
    <tr>
      <th scope="row">
        <DateText iso={paid.paymentDate} />
      </th>
      <td>{paid.paidOn === undefined ? '–' : <DateText iso={paid.paidOn} />}</td>
      <td className={late === 0 ? css.quiet : css.late}>
        {late === undefined
          ? t('evidence.unpaid')
          : late === 0
            ? t('evidence.onTime')
            : t('evidence.late', { count: late })}
      </td>
    </tr>
  )
}
