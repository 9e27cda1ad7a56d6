import type { RedeemTransaction } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { StatusStamp } from '../../../components/ui/feedback/StatusStamp.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { redeemStatusText, redeemTone } from '../redeemWords.ts'
import css from './liquidation.module.css'

interface OpenRequestsProps {
  readonly requests: readonly RedeemTransaction[]
  readonly requestHref: (orderId: string) => string
}

/** Requests of this holding that are on their way; nobody sells the same units twice unawares. */
export function OpenRequests({ requests, requestHref }: OpenRequestsProps) {
  const { t } = useTexts()
  return (
    <Card title={t('liquidation.openRequests')}>
      <ul className={css.rows}>
        {requests.map(one => (
          <li key={one.orderId} className={css.row}>
            <div>
              <a href={requestHref(one.orderId)}>
                <UnitsText units={one.units} />
              </a>
              <p className={css.small}>
                <DateText iso={one.createdAt} style="both" />
              </p>
            </div>
            <div className={css.end}>
              {one.amountPaise > 0 && <MoneyText paise={one.amountPaise} />}
              <StatusStamp tone={redeemTone(one.status)}>{t(redeemStatusText(one.status))}</StatusStamp>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
