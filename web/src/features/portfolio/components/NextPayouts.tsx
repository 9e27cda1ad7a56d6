import { Card } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { nextPayouts } from '../nextPayouts.ts'
import type { Portfolio } from '../usePortfolio.ts'
import css from './home.module.css'

/** How many rows at most, unless more fall on the first day. */
const most = 4

interface NextPayoutsProps {
  readonly holdings: Portfolio['holdings']
  readonly payoutsHref: string
}

/** The next payment of each holding, by its day. */
export function NextPayouts({ holdings, payoutsHref }: NextPayoutsProps) {
  const { t } = useTexts()
  const payouts = nextPayouts(holdings, most)
  const latePaise = holdings.reduce((sum, { late }) => sum + (late?.netPaise ?? 0), 0)
  return (
    <Card title={t('home.nextPayouts')} aside={<a href={payoutsHref}>{t('home.allPayouts')}</a>}>
      {latePaise > 0 && (
        <p className={css.late}>
          {t('home.late')} <MoneyText paise={latePaise} show="always" />
        </p>
      )}
      {payouts.length === 0 ? (
        <p>{t('home.noPayouts')}</p>
      ) : (
        <ol className={css.payouts}>
          {payouts.map(({ product, displayName, paymentDate, netPaise, atLeast, provisional }) => (
            <li key={product}>
              <DateText iso={paymentDate} />
              <span>
                <span lang="en">{displayName}</span>
                {provisional && <small>{t('home.provisional')}</small>}
              </span>
              <span className={css.amount}>
                {atLeast && <small>{t('home.atLeast')}</small>}
                <MoneyText paise={netPaise} show="always" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
