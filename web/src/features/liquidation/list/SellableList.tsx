import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { MoneyText } from '../../../components/ui/MoneyText.tsx'
import { Row, RowList } from '../../../components/ui/RowList.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import css from '../liquidation.module.css'

/** A holding as the list of what can be sold shows it. */
export interface SellableHolding {
  readonly product: string
  readonly displayName: string
  readonly units: number
  readonly today: number
  readonly inRequest: number
  readonly later: readonly { readonly date: string; readonly units: number }[]
  readonly shutUntil?: string | undefined
  /** Why it cannot be sold before it matures. */
  readonly heldToEnd?:
    | {
        readonly id: `liquidation.${'notRedeemable' | 'matures' | 'maturesLocked'}`
        readonly maturityDate: string | undefined
      }
    | undefined
  /** When the closed market opens; until then `today` units cannot be sold. */
  readonly opensAt?: string | undefined
  /** The amount for all units that can be sold. */
  readonly amountPaise: number
  readonly href: string
}

interface SellableListProps {
  readonly holdings: readonly SellableHolding[]
  readonly portfolioHref: string
}

/** How many units can be sold now, or when the market opens; a single unit cannot (K-101). */
function SellableNow({ holding: { today, units, opensAt } }: { readonly holding: SellableHolding }) {
  const { t } = useTexts()
  const stop = t('liquidation.stop')
  if (today === 1) return `${t('liquidation.oneFree', { count: units })} ${t('liquidation.oneUnit')}${stop}`
  const counts = { available: today, count: units }
  return t(
    today > 0 && opensAt !== undefined ? 'liquidation.sellableAtOpening' : 'liquidation.sellable',
    counts,
  )
}

/** The holdings that can be sold: how many units today, and how many from which day. */
export function SellableList({ holdings, portfolioHref }: SellableListProps) {
  const { t, language } = useTexts()
  const sentence = (text: string): string => `${text}${t('liquidation.stop')}`
  if (holdings.length === 0)
    return (
      <EmptyState
        title={t('liquidation.nothingToSell')}
        action={<LinkButton href={portfolioHref}>{t('liquidation.toPortfolio')}</LinkButton>}
      >
        {t('liquidation.nothingToSellText')}
      </EmptyState>
    )
  const opensAt = holdings.find(one => one.opensAt !== undefined)?.opensAt
  return (
    <Card title={t('liquidation.canSell')}>
      {opensAt !== undefined && (
        <p>{t('liquidation.marketClosed', { when: dayText(opensAt, language, 'both') })}</p>
      )}
      <RowList>
        {holdings.map(one => (
          <Row
            key={one.product}
            end={
              <>
                {one.today > 1 && (
                  <span>
                    <span className={css.small}>{t('liquidation.wouldBring')} </span>
                    <MoneyText paise={one.amountPaise} />
                  </span>
                )}
                <LinkButton variant={one.today > 1 ? 'primary' : 'secondary'} href={one.href}>
                  {t(one.today > 1 ? 'liquidation.sell' : 'liquidation.seeWhy')}
                  <VisuallyHidden>: {one.displayName}</VisuallyHidden>
                </LinkButton>
              </>
            }
          >
            <h3 lang="en">{one.displayName}</h3>
            <p className={css.small}>
              <SellableNow holding={one} />
              {one.later.map(some => (
                <span key={some.date}>
                  {' '}
                  {t('liquidation.sellableLater', { count: some.units, date: dayText(some.date, language) })}
                </span>
              ))}
              {one.inRequest > 0 && (
                <> {sentence(t('liquidation.someRequested', { count: one.inRequest }))}</>
              )}
              {one.shutUntil !== undefined && (
                <> {sentence(t('liquidation.shutPeriod', { date: dayText(one.shutUntil, language) }))}</>
              )}
              {one.heldToEnd !== undefined && (
                <>
                  {' '}
                  {sentence(
                    t(one.heldToEnd.id, { date: dayText(one.heldToEnd.maturityDate ?? '', language) }),
                  )}
                </>
              )}
            </p>
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
