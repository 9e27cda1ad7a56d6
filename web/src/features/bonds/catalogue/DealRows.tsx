import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { Figure } from '../../../components/ui/Figure.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import css from './dealStrip.module.css'
import { useOpportunities } from './useOpportunities.ts'

/** How many deals are shown. */
const most = 3

interface DealRowsProps {
  readonly dealHref: (product: string) => string
}

/** The first live bonds of the list with yield, minimum and last payment, and the risk beside them. */
export function DealRows({ dealHref }: DealRowsProps) {
  const { t } = useTexts()
  const read = useOpportunities('live')
  const bonds = read.rows?.filter(({ productType }) => productType === 'bonds').slice(0, most)
  if (bonds === undefined)
    return <ReadState read={read} waiting={<Skeleton lines={6} />} title={t('home.dealsFailed')} />
  if (bonds.length === 0) return <p>{t('home.noDeals')}</p>
  return (
    <>
      <ul className={css.deals}>
        {bonds.map(bond => (
          <Deal key={bond.product} bond={bond} href={dealHref(bond.product)} />
        ))}
      </ul>
      <p className={css.risk}>{t('home.dealRisk')}</p>
    </>
  )
}

function Deal({ bond, href }: { readonly bond: Opportunity; readonly href: string }) {
  const { t } = useTexts()
  return (
    <li>
      <div>
        <a lang="en" href={href}>
          {bond.displayName}
        </a>
        <p className={css.small}>
          <span lang="en" className={css.rating}>
            {bond.rating === '' ? '–' : bond.rating}
          </span>{' '}
          {t(bond.secured ? 'home.secured' : 'home.unsecured')}
        </p>
      </div>
      <dl>
        <Figure label={t('home.yieldAYear')} className={css.yield}>
          {percentText(bond.maxReturns)}
        </Figure>
        <Figure label={t('home.minimum')}>
          <MoneyText paise={bond.minAmtPaise} show="always" open />
        </Figure>
        {bond.maturityDate !== undefined && (
          <Figure label={t('home.matures')}>
            <DateText iso={bond.maturityDate} />
          </Figure>
        )}
      </dl>
    </li>
  )
}
