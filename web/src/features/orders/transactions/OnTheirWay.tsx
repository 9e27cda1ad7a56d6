import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { Card } from '../../../components/ui/Card.tsx'
import { DateText, MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import css from './onTheirWay.module.css'
import type { TransactionHrefs } from './TransactionRows.tsx'
import { type Way, wayOf } from './wayOf.ts'

/** How many are shown; the others are on the portfolio. */
const most = 4

interface OnTheirWayProps {
  readonly transactions: readonly TimelineTransaction[]
  readonly hrefs: TransactionHrefs
  readonly allHref: string
}

/** Orders and sales that are under way, each as a rail: what is done, who acts now, and by which day. */
export function OnTheirWay({ transactions, hrefs, allHref }: OnTheirWayProps) {
  const { t } = useTexts()
  const ways = transactions.flatMap(one => {
    const way = wayOf(one)
    return way === undefined ? [] : [{ one, way }]
  })
  if (ways.length === 0) return null
  return (
    <Card title={t('home.onTheirWay')} aside={<a href={allHref}>{t('home.allOrders')}</a>}>
      <ul className={css.ways}>
        {ways.slice(0, most).map(({ one, way }) => (
          <li key={one.orderId} className={css.way}>
            <div className={css.head}>
              <div>
                <a lang="en" href={one.type === 'Redeem' ? hrefs.liquidation(one) : hrefs.order(one.orderId)}>
                  {one.displayName}
                </a>
                <p className={css.small}>
                  {t(one.type === 'Redeem' ? 'home.sale' : 'home.purchase')} · <UnitsText units={one.units} />
                </p>
              </div>
              {one.amountPaise > 0 && <MoneyText paise={one.amountPaise} show="always" />}
            </div>
            <Rail way={way} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Rail({ way: { steps, who } }: { readonly way: Way }) {
  const { t } = useTexts()
  return (
    <ol className={css.rail}>
      {steps.map(({ text, state, by }) => (
        <li key={text} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {t(text)}
          {state === 'done' && <VisuallyHidden> ({t('common.statusDone')})</VisuallyHidden>}
          {state === 'current' && <span className={css.who}>{t(`home.who.${who}`)}</span>}
          {state !== 'done' && by !== undefined && (
            <span className={css.by}>
              <DateText iso={by} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
