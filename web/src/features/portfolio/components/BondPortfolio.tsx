import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { Tabs } from '../../../components/ui/Tabs.tsx'
import { findText, useTexts } from '../../../lib/i18n.ts'
import { type Portfolio, usePortfolio } from '../usePortfolio.ts'
import { HoldingsLedger } from './HoldingsLedger.tsx'
import { Overview } from './Overview.tsx'
import { PayoutLadder } from './PayoutLadder.tsx'
import { AllocationCard, HistoryCard } from './PortfolioCharts.tsx'
import css from './portfolio.module.css'

interface BondPortfolioProps {
  readonly tab: string | undefined
  readonly onTab: (tab: string) => void
  /** Left out inside the mobile app, which has its own (D3 s2). */
  readonly investHref: string | undefined
  readonly payoutsHref: string
  readonly holdingHref: (product: string) => string
  /** Pending Settlement, or nothing while there is none. */
  readonly pending: ReactNode
  readonly transactions: ReactNode
  /** Sales on their way and sales paid, or nothing while there are none. */
  readonly liquidation: { readonly pending: ReactNode; readonly completed: ReactNode }
}

/** The bond portfolio: what is held now, what is being sold, what was sold, and what has matured (D3 s2). */
export function BondPortfolio(props: BondPortfolioProps) {
  const { tab, onTab, transactions, liquidation } = props
  const { t } = useTexts()
  const { data, refetch } = usePortfolio()
  if (data === undefined)
    return (
      <div className={css.room}>
        <Skeleton cards={3} />
      </div>
    )
  if (!data.ok) {
    const ours = data.problem.id === 'portfolio.unavailable'
    return (
      <Stack gap={6}>
        <ErrorState
          title={t(ours ? 'portfolio.unavailable' : 'portfolio.somethingWrong')}
          text={ours ? undefined : findText(data.problem.id, data.problem.params)}
          onRetry={() => void refetch()}
        />
        {transactions}
      </Stack>
    )
  }
  const portfolio = data.body.data
  const matured = portfolio.holdings.filter(({ pfStats }) => pfStats.matured)
  const current = <Current {...props} portfolio={portfolio} />
  // A tab of its own only with entries (D3 s2): without any there is nothing to choose between.
  const further = [
    { key: 'pending', label: t('liquidation.pendingTab'), panel: liquidation.pending },
    { key: 'completed', label: t('liquidation.completedTab'), panel: liquidation.completed },
    {
      key: 'matured',
      label: t('portfolio.matured'),
      panel: matured.length > 0 && (
        <HoldingsLedger title={t('portfolio.matured')} holdings={matured} holdingHref={props.holdingHref} />
      ),
    },
  ].filter(({ panel }) => panel !== false && panel !== undefined)
  if (further.length === 0) return current
  return (
    <Tabs
      label={t('portfolio.tabs')}
      chosen={tab}
      onChoose={onTab}
      items={[{ key: 'current', label: t('portfolio.current'), panel: current }, ...further]}
    />
  )
}

interface CurrentProps extends BondPortfolioProps {
  readonly portfolio: Portfolio
}

function Current({ portfolio, pending, transactions, ...hrefs }: CurrentProps) {
  const { t } = useTexts()
  const held = portfolio.holdings.filter(({ pfStats }) => !pfStats.matured)
  if (held.length === 0)
    return (
      <Stack gap={6}>
        <EmptyState
          title={t('portfolio.empty')}
          action={
            hrefs.investHref !== undefined && (
              <LinkButton href={hrefs.investHref}>{t('portfolio.investNow')}</LinkButton>
            )
          }
        >
          {t(portfolio.consolidated.unsettledPaise > 0 ? 'portfolio.emptyPending' : 'portfolio.emptyText')}
        </EmptyState>
        {pending}
        {transactions}
      </Stack>
    )
  return (
    <Stack gap={6}>
      <Overview portfolio={portfolio} payoutsHref={hrefs.payoutsHref} />
      {pending}
      <HoldingsLedger
        title={t('portfolio.bonds')}
        holdings={held.filter(({ productType }) => productType !== 'mld')}
        holdingHref={hrefs.holdingHref}
      />
      <HoldingsLedger
        title={t('portfolio.mld')}
        holdings={held.filter(({ productType }) => productType === 'mld')}
        holdingHref={hrefs.holdingHref}
      />
      <HistoryCard />
      <div className={css.double}>
        <PayoutLadder />
        <AllocationCard holdings={portfolio.holdings} />
      </div>
      {transactions}
    </Stack>
  )
}
