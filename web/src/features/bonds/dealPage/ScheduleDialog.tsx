import { getCoupons } from '../../../../../shared/contracts/bonds/getCoupons.ts'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import css from '../ladder.module.css'
import { PaymentTable, PremiumNote } from './PaymentTable.tsx'

interface ScheduleDialogProps {
  readonly product: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The payments of one unit: what was paid is Confirmed, what is to come Upcoming (D1 s2, s3). */
export function ScheduleDialog({ product, open, onClose }: ScheduleDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog open={open} onClose={onClose} title={t('bonds.schedule')}>
      <p className={css.lead}>{t('bonds.scheduleLead')}</p>
      <Rows product={product} />
    </Dialog>
  )
}

function Rows({ product }: { readonly product: string }) {
  const { t } = useTexts()
  const read = useRead(getCoupons, { product })
  if (read.data?.ok !== true)
    return <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('bonds.scheduleFailed')} />
  const rows = read.data.body.data
  return (
    <>
      <PaymentTable>
        {rows.map(row => (
          <tr key={row.dueDate}>
            <th scope="row">
              <span className={css.day}>
                <DateText iso={row['Payment Dates']} />
                {row.provisional && (
                  <>
                    <span aria-hidden="true">*</span>
                    <VisuallyHidden> ({t('bonds.provisional')})</VisuallyHidden>
                  </>
                )}
              </span>{' '}
              <StatusStamp tone={row.status === 'Confirmed' ? 'done' : 'next'}>
                {t(row.status === 'Confirmed' ? 'bonds.confirmed' : 'bonds.upcoming')}
              </StatusStamp>
            </th>
            <td>
              <MoneyText paise={row.couponPaise} show="always" open />
              <PremiumNote paise={row.premiumPaise} />
            </td>
            <td>
              <MoneyText paise={row.principalPaise} open />
            </td>
          </tr>
        ))}
      </PaymentTable>
      {rows.some(row => row.provisional) && <p className={css.note}>{t('bonds.provisionalNote')}</p>}
    </>
  )
}
