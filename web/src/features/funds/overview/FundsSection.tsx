import type { ReactNode } from 'react'
import { LinkButton } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { loadTexts, useTexts } from '../../../lib/i18n.ts'
import { Gradually } from '../../../lib/loading/Gradually.tsx'
import { WhenNear } from '../../../lib/loading/WhenNear.tsx'
import { FundHoldings } from '../holdings/FundHoldings.tsx'
import { PanlessHoldings } from '../panless/PanlessHoldings.tsx'
import css from '../parts/funds.module.css'
import { type FundHrefs, type OwnedPan, type PanChoice, useFundPortfolio } from '../useFunds.ts'
import { FundOverview } from './FundOverview.tsx'
import { NoOrders } from './NoOrders.tsx'

export interface FundsSectionProps {
  readonly pan: PanChoice
  /** Chooses the PAN; belongs to the account. */
  readonly panSelector?: ReactNode
  /** Those that holdings without one can be given to. */
  readonly pans: readonly OwnedPan[]
  readonly hrefs: FundHrefs
}

const loadGraphs = async () => {
  const [{ FundGraphs }] = await Promise.all([import('../graphs/FundGraphs.tsx'), loadTexts(['fundGraphs'])])
  return FundGraphs
}
const loadSips = () => import('../sips/SipList.tsx').then(m => m.SipList)
const loadTimeline = () => import('../timeline/FundTimeline.tsx').then(m => m.FundTimeline)

/** The Mutual Funds section of the portfolio (D1 s2, K-001). What is below the list is loaded when it comes into view. */
export function FundsSection({ pan, panSelector, pans, hrefs }: FundsSectionProps) {
  const { t } = useTexts()
  const read = useFundPortfolio(pan)
  if (read.data?.ok !== true)
    return (
      <Stack gap={6}>
        {panSelector}
        <ReadState read={read} waiting={<Skeleton cards={3} />} title={t('funds.failed')} text />
      </Stack>
    )
  const portfolio = read.data.body.data
  const { holdings, leftOut } = portfolio
  if (holdings.length === 0)
    return (
      <Stack gap={6}>
        {panSelector}
        {leftOut.panless > 0 && <PanlessHoldings pans={pans} pansHref={hrefs.pans} />}
        <EmptyState
          title={t('funds.empty')}
          action={<LinkButton href={hrefs.import}>{t('funds.import')}</LinkButton>}
        >
          {t('funds.emptyText')}
        </EmptyState>
      </Stack>
    )
  const waiting = <Skeleton cards={1} />
  return (
    <Stack gap={6}>
      <Gradually>
        {panSelector}
        <FundOverview portfolio={portfolio} hrefs={hrefs} />
        {leftOut.panless > 0 && <PanlessHoldings pans={pans} pansHref={hrefs.pans} />}
        <FundHoldings holdings={holdings} hrefs={hrefs} />
        <WhenNear load={loadGraphs} given={{ pan }} room={css.room} waiting={waiting} />
        <WhenNear load={loadSips} given={{ pan }} room={css.room} waiting={waiting} />
        <WhenNear
          load={loadTimeline}
          given={{ pan, fundHref: hrefs.fund }}
          room={css.room}
          waiting={waiting}
        />
        <NoOrders />
      </Gradually>
    </Stack>
  )
}
