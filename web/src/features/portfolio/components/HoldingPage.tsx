import type { ReactNode } from 'react'
import type { Holding } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Card, DescriptionList, LedgerRow, Stack } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { MoneyText, UnitsText } from '../../../components/ui/MoneyText.tsx'
import { PageTitle } from '../../../components/ui/PageTitle.tsx'
import { DateRow, EnglishRow, MoneyRow } from '../../../components/ui/Rows.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { priceOrigin } from '../../../lib/priceOrigin.ts'
import { payoutsOfNextDay } from '../nextPayouts.ts'
import { sellableOf } from '../sellable.ts'
import { type Portfolio, useHolding } from '../usePortfolio.ts'
import { GainSum } from './GainSum.tsx'
import { Lots } from './Lots.tsx'
import { HistoryCard } from './PortfolioCharts.tsx'
import css from './portfolio.module.css'
import { HowComputed, NextPayout, Rate, Rates } from './ReturnFigure.tsx'

interface HoldingPageProps {
  readonly product: string
  readonly portfolioHref: string
  readonly payoutsHref: string
  readonly dealHref: (product: string) => string
  readonly orderHref: (orderId: string) => string
  /** The screen that sells it. */
  readonly sellHref: (holding: Holding) => string
  readonly supportHref: string
  /** The orders of this product. */
  readonly transactions: ReactNode
}

/** One holding: its worth, what can be sold when, what it pays, and the purchases it is made of. */
export function HoldingPage(props: HoldingPageProps) {
  const { product, portfolioHref } = props
  const { t } = useTexts()
  const read = useHolding(product)
  const back = (
    <LinkButton variant="secondary" href={portfolioHref}>
      {t('portfolio.toPortfolio')}
    </LinkButton>
  )
  if (read.data?.ok !== true) {
    const ours = read.data?.problem.id === 'portfolio.unavailable'
    return (
      <>
        <PageTitle>{t('portfolio.holding')}</PageTitle>
        <ReadState
          read={read}
          waiting={<Skeleton cards={3} />}
          title={t(ours ? 'portfolio.unavailable' : 'portfolio.somethingWrong')}
          text
        >
          {back}
        </ReadState>
      </>
    )
  }
  const { holdings, flows } = read.data.body.data
  const [holding] = holdings
  if (holding === undefined)
    return (
      <>
        <PageTitle>{t('portfolio.holding')}</PageTitle>
        <EmptyState title={t('portfolio.notHeld')} action={back}>
          {t('portfolio.notHeldText')}
        </EmptyState>
      </>
    )
  return <Held {...props} holding={holding} flows={flows} back={back} />
}

interface HeldProps extends HoldingPageProps {
  readonly holding: Holding
  readonly flows: Portfolio['flows']
  readonly back: ReactNode
}

function Held({ holding, flows, back, ...props }: HeldProps) {
  const { t } = useTexts()
  const { product, dealHref, orderHref, transactions } = props
  return (
    <>
      <PageTitle eyebrow={t('portfolio.holding')} lead={<UnitsText units={holding.units} />}>
        <span lang="en">{holding.displayName}</span>
      </PageTitle>
      <Stack gap={6}>
        <Worth holding={holding} flows={flows} payoutsHref={props.payoutsHref} />
        <div className={css.double}>
          {!holding.pfStats.matured && (
            <Selling holding={holding} sellHref={props.sellHref(holding)} supportHref={props.supportHref} />
          )}
          <About holding={holding} />
        </div>
        <HistoryCard product={product} />
        <Lots holding={holding} orderHref={orderHref} />
        {transactions}
        <div className={css.kinds}>
          <LinkButton variant="secondary" href={dealHref(product)}>
            {t('portfolio.toDeal')}
          </LinkButton>
          {back}
        </div>
      </Stack>
    </>
  )
}

function Worth({ holding, flows, payoutsHref }: Pick<HeldProps, 'holding' | 'flows' | 'payoutsHref'>) {
  const { t, language } = useTexts()
  const { pfStats, totals, xirr, absoluteReturns, late } = holding
  return (
    <Card
      title={t('portfolio.worthAndGain')}
      variant="page"
      aside={<HowComputed returns={holding} flows={flows} />}
      actions={<a href={payoutsHref}>{t('portfolio.seePayouts')}</a>}
    >
      <GainSum totals={totals}>
        <Rate xirr={xirr} absoluteReturns={absoluteReturns} />
      </GainSum>
      <dl className={css.facts}>
        <Rates returns={holding} />
        {!pfStats.matured && (
          <Figure label={t('portfolio.invested')}>
            <MoneyText paise={totals.openCostPaise} show="always" />
            <span className={css.small}>{t('portfolio.investedNote')}</span>
          </Figure>
        )}
        {late !== undefined && (
          <Figure label={t('portfolio.owed')}>
            <MoneyText paise={late.netPaise} show="always" />
            <span className={`${css.small} ${css.late}`}>
              {t('portfolio.lateNote', { date: dayText(late.since, language) })}
            </span>
          </Figure>
        )}
        <NextPayout payouts={payoutsOfNextDay([holding])} />
      </dl>
    </Card>
  )
}

interface SellingProps extends Pick<HoldingPageProps, 'supportHref'> {
  readonly holding: Holding
  readonly sellHref: string
}

/** What can be sold today and what from which day, and what it would bring. */
function Selling({ holding, sellHref, supportHref }: SellingProps) {
  const { t, language } = useTexts()
  const { today, units, inRequest, later, payoutsHeld } = sellableOf(holding)
  const { amountPaise, exitLoadInPerc, blocked } = holding.sellToday
  const closed = blocked?.id === 'liquidation.marketClosed'
  // "Above 1", to the letter: a single unit has no screen that sells it (D3 s5, K-101).
  const sold = today > 1
  const onward = sold || inRequest > 0
  const why = useWhyNot(holding)
  return (
    <Card
      title={t('portfolio.sellTitle')}
      actions={
        (onward || payoutsHeld) && (
          <>
            {onward && (
              <LinkButton variant={sold ? 'primary' : 'secondary'} href={sellHref}>
                {t(sold ? 'portfolio.sell' : 'portfolio.seeRequests')}
              </LinkButton>
            )}
            {payoutsHeld && (
              <LinkButton variant="secondary" href={supportHref}>
                {t('session.contactUs')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <p>
        {today === 1
          ? t('portfolio.oneUnit', { count: units })
          : t(closed && sold ? 'portfolio.sellableThen' : 'portfolio.sellable', {
              available: today,
              count: units,
            })}
        {later.map(one => (
          <span key={one.date}>
            {' '}
            {t('portfolio.sellableLater', { count: one.units, date: dayText(one.date, language) })}
          </span>
        ))}
      </p>
      {inRequest > 0 && <p>{t('portfolio.inRequest', { count: inRequest })}</p>}
      {why !== undefined && <p>{why}</p>}
      {sold && (
        <DescriptionList>
          <MoneyRow
            label={t(closed ? 'portfolio.wouldBringThen' : 'portfolio.wouldBring')}
            note={t('portfolio.exitLoadNote', { percent: exitLoadInPerc })}
            paise={amountPaise}
            show="auto"
          />
        </DescriptionList>
      )}
    </Card>
  )
}

/** Why nothing can be sold now, if that is not a lock-in: that has its days. */
function useWhyNot(holding: Holding): string | undefined {
  const { t, language } = useTexts()
  const { shutUntil, heldToEnd, payoutsHeld } = sellableOf(holding)
  const { blocked } = holding.sellToday
  if (heldToEnd !== undefined)
    return t(heldToEnd.id, { date: dayText(heldToEnd.maturityDate ?? '', language) })
  if (payoutsHeld) return t('liquidation.payoutsHeld')
  if (shutUntil !== undefined) return t('portfolio.shutNow', { date: dayText(shutUntil, language) })
  if (blocked?.id !== 'liquidation.marketClosed' || blocked.until === undefined) return undefined
  return t(blocked.id, { when: dayText(blocked.until, language, 'both') })
}

function About({ holding }: { readonly holding: Holding }) {
  const { t, language } = useTexts()
  const { issuer, rating, ISIN, price, pfStats } = holding
  const { from, date } = priceOrigin(price, language)
  return (
    <Card title={t('portfolio.holding')}>
      <DescriptionList>
        <EnglishRow label={t('portfolio.issuer')} text={issuer} />
        {rating !== '' && <EnglishRow label={t('portfolio.rating')} text={rating} />}
        <LedgerRow
          label={t('portfolio.price')}
          note={t(from === 'carried' ? 'portfolio.priceCarried' : 'portfolio.priceNote', { date })}
        >
          ₹{price.cleanPrice}
        </LedgerRow>
        {pfStats.maturityDate === undefined ? (
          <LedgerRow label={t('portfolio.maturesOn')}>{t('portfolio.perpetual')}</LedgerRow>
        ) : (
          <DateRow
            label={t(pfStats.matured ? 'portfolio.maturedOn' : 'portfolio.maturesOn')}
            iso={pfStats.maturityDate}
          />
        )}
        <LedgerRow label="ISIN">{ISIN}</LedgerRow>
      </DescriptionList>
    </Card>
  )
}
