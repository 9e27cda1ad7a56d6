import { type ReactNode, useMemo, useState } from 'react'
import type { BondDetails, ClosedFor } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { paiseOf } from '../../../../../shared/vocabulary/money.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Figure } from '../../../components/ui/Figure.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { DateText, MoneyText } from '../../../components/ui/MoneyText.tsx'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'
import { percentText } from '../../../lib/percentText.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { MldCalculator } from '../calculator/MldCalculator.tsx'
import { PayoffChart } from '../calculator/PayoffChart.tsx'
import { SoldBar } from '../catalogue/SoldBar.tsx'
import { YieldCard } from '../evidence/YieldCard.tsx'
import { formatClosedReason, formatYield } from '../formatOpportunity.ts'
import { formatUnitCount } from '../formatUnitCount.ts'
import { interestText } from '../interestText.ts'
import { CashFlowLadder } from './CashFlowLadder.tsx'
import css from './deal.module.css'
import type { DealPageProps } from './dealPageProps.ts'
import { type SizeTyped, unitsFrom } from './orderSize.ts'
import { PayBreakup } from './PayBreakup.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SellToday } from './SellToday.tsx'
import { SizeFields } from './SizeFields.tsx'
import { SlabField } from './SlabField.tsx'
import { TaxWorking } from './TaxWorking.tsx'
import { type Quoted, useQuote } from './useQuote.ts'
import { YieldRows } from './YieldRows.tsx'

const slabKey = 'sthirank.slab'
/** Preselected tax rate: 30 % plus 4 % cess. */
const usualSlab = '31.2'

interface BuyableDealProps extends Omit<DealPageProps, 'id' | 'listHref' | 'issuerHref' | 'questionsHref'> {
  readonly bond: BondDetails
  /** Terms, risks and issuer, below the amounts. */
  readonly children: ReactNode
}

/** A bond or a market-linked debenture: price, payments and their dates (D3 s2, s3, s7). */
export function BuyableDeal({
  bond,
  units: unitsOfAddress,
  onUnits,
  order,
  sellHref,
  children,
}: BuyableDealProps) {
  const { t } = useTexts()
  const [units, setUnits] = useState(() => unitsFrom(unitsOfAddress, bond))
  const [slab, setSlab] = useState(() => readStored('session', slabKey) ?? usualSlab)
  // A historical bond has no price; its terms and schedule are still shown.
  const isHistorical = bond.category === 'historical'
  const quoted = useQuote(bond.price === undefined || isHistorical ? undefined : bond.product, units, slab)
  const { problem } = quoted
  const quote = isHistorical ? undefined : quoted.quote
  const closed: ClosedFor | undefined = isHistorical
    ? (bond.closedFor ?? { id: 'orders.noLongerSold' })
    : (quote?.closedFor ?? bond.closedFor)
  const isComing = quote === undefined && problem === undefined && bond.price !== undefined && !isHistorical
  const chooseUnits = (next: number): void => {
    setUnits(next)
    onUnits(next)
  }
  return (
    <div className={css.page}>
      <div className={css.main}>
        <Hero bond={bond} quote={quote} isComing={isComing} />
        <p className={css.risk}>
          <PublishedText en={bond.risk} hi={bond.riskInHindi} />
        </p>
        {bond.category === 'live' && <SoldBar percent={bond.soldPercent} />}
        {closed !== undefined && <ClosedNote bond={bond} closed={closed} />}
      </div>
      {isHistorical ? (
        // Not sold any more, but an order in the address is still shown.
        order({ bond, quoted, units, typed: 'read' })
      ) : (
        <PaySide bond={bond} quoted={quoted} units={units} onUnits={chooseUnits} order={order} />
      )}
      <div className={css.main}>
        {isComing && (
          <div className={css.gainRoom}>
            <Card title={t('bonds.whatYouGet')}>
              <Skeleton lines={8} />
            </Card>
          </div>
        )}
        {quote !== undefined && (
          <WhatYouGet
            bond={bond}
            quoted={{ ...quoted, quote }}
            sellHref={sellHref(bond)}
            slab={slab}
            onSlab={next => {
              setSlab(next)
              writeStored('session', slabKey, next)
            }}
          />
        )}
        {quote !== undefined && (
          <YieldCard quote={quote}>
            <YieldRows quote={quote} />
          </YieldCard>
        )}
        {bond.terms !== undefined && 'cap' in bond.terms && (
          <LinkedPayoff
            terms={bond.terms}
            quote={quote}
            isOnSale={bond.price !== undefined && !isHistorical}
          />
        )}
        {children}
      </div>
    </div>
  )
}

interface PaySideProps extends Pick<BuyableDealProps, 'bond' | 'order'> {
  readonly quoted: Quoted
  readonly units: number
  readonly onUnits: (units: number) => void
}

/** The units, their price in its parts from the server, and the buy button. */
function PaySide({ bond, quoted, units, onUnits, order }: PaySideProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<SizeTyped>('read')
  const { quote, problem, refetch } = quoted
  const busy = quoted.busy || typed === 'asking'
  return (
    <aside className={css.side} aria-label={t('bonds.whatYouPay')}>
      <Card title={t('bonds.whatYouPay')} variant="page">
        {bond.price === undefined ? (
          <p>{t('bonds.noPrice')}</p>
        ) : (
          <>
            {!isShort(bond) && (
              <SizeFields
                bond={bond}
                units={units}
                onUnits={onUnits}
                onTyped={setTyped}
                amountPaise={busy ? undefined : quote?.breakup.userAmountPaise}
              />
            )}
            {problem !== undefined && (
              <Banner
                tone="error"
                title={findText(problem.id, problem.params) ?? t('bonds.priceFailed')}
                actions={
                  <Button variant="secondary" onClick={() => void refetch()}>
                    {t('common.retry')}
                  </Button>
                }
              />
            )}
            {quote === undefined && problem === undefined && (
              <div className={css.quoteRoom}>
                <Skeleton lines={6} />
              </div>
            )}
            {quote !== undefined && (
              <div className={css.quote} aria-busy={busy} data-busy={busy || undefined}>
                <PayBreakup quote={quote} />
              </div>
            )}
            {order({ bond, quoted, units, typed })}
          </>
        )}
      </Card>
    </aside>
  )
}

/** Fewer units are left than the smallest order. */
const isShort = ({ availableUnits, minUnits }: BondDetails): boolean => availableUnits < minUnits

interface HeroProps {
  readonly bond: BondDetails
  readonly quote: PriceQuote | undefined
  /** The quote is on its way: its figures have their room already. */
  readonly isComing: boolean
}

/** Yield, price and next payout; for a historical bond its interest and maturity. */
function Hero({ bond, quote, isComing }: HeroProps) {
  const { t, language } = useTexts()
  if (bond.category === 'historical')
    return (
      <dl className={css.hero}>
        <Figure label={t('bonds.interest')} className={css.heroRange}>
          {interestText(t, bond)}
        </Figure>
        <Figure label={t('bonds.maturityDate')}>
          <DateText iso={bond.maturityDate ?? ''} />
        </Figure>
      </dl>
    )
  const next = quote?.flows[0]
  const payoutLabel = t(bond.productType === 'mld' ? 'bonds.leastAtMaturity' : 'bonds.nextPayout')
  const worst = quote?.yields?.worst
  const ranged = worst === undefined && bond.minReturns !== bond.maxReturns
  return (
    <dl className={css.hero}>
      <Figure
        label={t(bond.productType === 'mld' ? 'bonds.returnAYear' : yieldName(quote))}
        className={ranged ? css.heroRange : css.heroNumber}
      >
        {worst !== undefined ? percentText(worst.percent) : formatYield(t, bond)}
      </Figure>
      {isComing && (
        <>
          <FigureRoom label={t('bonds.priceOfOne')} />
          <FigureRoom label={payoutLabel}>
            <span className={css.heroNote} />
          </FigureRoom>
        </>
      )}
      {quote !== undefined && (
        <Figure label={t('bonds.priceOfOne')}>
          <MoneyText paise={paiseOf(quote.unitPrice) ?? 0} show="always" open />
        </Figure>
      )}
      {quote !== undefined && next !== undefined && (
        <Figure label={payoutLabel}>
          <MoneyText paise={next.couponPaise + next.principalPaise} open />
          <span className={css.heroNote}>
            <DateText iso={next.paymentDate} />, {formatUnitCount(t, quote.units, language)}
          </span>
        </Figure>
      )}
    </dl>
  )
}

/** The room of a figure that is coming, so that nothing below it moves. */
const FigureRoom = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <div aria-hidden="true">
    <dt>{label}</dt>
    <dd className={css.heroRoom}>{children}</dd>
  </div>
)

/** The lowest yield that nobody can take away is the one that is shown first, and named. */
function yieldName(quote: PriceQuote | undefined) {
  const { ends, worst } = quote?.yields ?? {}
  if (worst === undefined || worst.end === 'maturity') return 'bonds.yieldToMaturity'
  return ends?.some(({ end }) => end === 'maturity') === true
    ? 'bonds.yieldToWorstAYear'
    : 'bonds.yieldToCallAYear'
}

/** Why nothing can be bought now, and from when it can. */
function ClosedNote({ bond, closed }: { readonly bond: BondDetails; readonly closed: ClosedFor }) {
  const { t, language } = useTexts()
  const { availableUnits, minUnits, maturityDate = '', category } = bond
  const reason = formatClosedReason(closed, language)
  const soldOut = closed.id === 'orders.soldOut' && isShort(bond)
  return (
    <Banner tone="info" live={false} title={soldOut ? t('bonds.soldOut') : (reason ?? t('bonds.closed'))}>
      {soldOut && availableUnits > 0 && (
        <p>{t('bonds.soldOutRest', { count: availableUnits, min: minUnits })}</p>
      )}
      {soldOut && category === 'live' && <p>{t('bonds.soldOutHeld')}</p>}
      {closed.params?.matures !== undefined && (
        <p>{t('bonds.lastPayments', { date: dayText(maturityDate, language) })}</p>
      )}
      {/* The texts of these two already contain the date. */}
      {closed.until !== undefined &&
        closed.id !== 'orders.marketClosed' &&
        closed.id !== 'orders.notOpenYet' && (
          <p>
            {t('bonds.opensAt')}{' '}
            <DateText iso={closed.until} style={closed.until.includes('T') ? 'both' : 'date'} />
          </p>
        )}
    </Banner>
  )
}

interface WhatYouGetProps {
  readonly bond: BondDetails
  readonly quoted: Quoted & { readonly quote: PriceQuote }
  readonly sellHref: string
  readonly slab: string
  readonly onSlab: (slab: string) => void
}

/** All payments for these units, the yield before and after tax, and the amount for selling today. */
function WhatYouGet({ bond, quoted: { quote, busy }, sellHref, slab, onSlab }: WhatYouGetProps) {
  const { t, language } = useTexts()
  const [schedule, setSchedule] = useState(false)
  return (
    <Card
      title={t('bonds.whatYouGet')}
      actions={
        bond.productType === 'bonds' && (
          <Button variant="secondary" onClick={() => setSchedule(true)}>
            {t('bonds.schedule')}
          </Button>
        )
      }
    >
      <div className={css.quote} data-busy={busy || undefined} aria-busy={busy}>
        <p>
          {bond.productType === 'mld'
            ? t('bonds.receiveLeast', { units: formatUnitCount(t, quote.units, language) })
            : t('bonds.receiveAll', {
                units: formatUnitCount(t, quote.units, language),
                count: quote.flows.length,
              })}{' '}
          <strong>
            <MoneyText paise={quote.receivedPaise} show="always" open />
          </strong>
        </p>
        {bond.perpetual === true && <p className={css.note}>{t('bonds.perpetualFlows')}</p>}
        {bond.productType === 'bonds' && <CashFlowLadder flows={quote.flows} />}
        <dl className={css.yields}>
          {quote.yieldPercent !== undefined && (
            <Figure label={t('bonds.beforeTax')}>{percentText(quote.yieldPercent)}</Figure>
          )}
          {quote.afterTaxPercent !== undefined && (
            <Figure label={t('bonds.afterTax')}>{percentText(quote.afterTaxPercent)}</Figure>
          )}
        </dl>
        {/* A market-linked return is not known, so neither is its tax. */}
        {quote.afterTaxPercent !== undefined && <SlabField slab={slab} onSlab={onSlab} />}
        <TaxWorking quote={quote} slab={slab} />
        <SellToday bond={bond} quote={quote} sellHref={sellHref} />
      </div>
      <ScheduleDialog product={bond.product} open={schedule} onClose={() => setSchedule(false)} />
    </Card>
  )
}

interface LinkedPayoffProps {
  readonly terms: Parameters<typeof PayoffChart>[0]['terms']
  readonly quote: PriceQuote | undefined
  /** It has a price, which may still be on its way. */
  readonly isOnSale: boolean
}

/** How the payoff depends on the index, and the calculator by today's price (U18). */
function LinkedPayoff({ terms, quote, isOnSale }: LinkedPayoffProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const unitPaise = quote === undefined ? undefined : paiseOf(quote.unitPrice)
  const settleDate = quote?.settlementDate
  const today = useMemo(
    () => (unitPaise === undefined || settleDate === undefined ? undefined : { unitPaise, settleDate }),
    [unitPaise, settleDate],
  )
  return (
    <Card
      title={t('bonds.payoffTitle')}
      actions={
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('bonds.calculatorTitle')}
        </Button>
      }
    >
      <PayoffChart terms={terms} />
      <MldCalculator
        open={open}
        onClose={() => setOpen(false)}
        terms={terms}
        today={today}
        waiting={isOnSale && today === undefined}
      />
    </Card>
  )
}
