import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { SaleBlocked } from '../../features/liquidation/components/NotNow.tsx'
import { RequestList } from '../../features/liquidation/components/RequestList.tsx'
import { type SellableHolding, SellableList } from '../../features/liquidation/components/SellableList.tsx'
import { useRequests } from '../../features/liquidation/useLiquidation.ts'
import { type Sellable, sellableOf } from '../../features/portfolio/sellable.ts'
import { usePortfolio } from '../../features/portfolio/usePortfolio.ts'
import { findText, useTexts } from '../../lib/i18n.ts'
import { requestHref } from './requestHref.ts'
import { saleHrefs } from './saleHrefs.ts'

/** The liquidation screen without an asset: what can be sold, what is on its way, what was paid. */
export function WhatCanBeSold() {
  const { t } = useTexts()
  const requests = useRequests()
  const portfolio = usePortfolio()
  const listed = requests.data?.ok === true ? requests.data.body.data : []
  const [pending, completed] = (['Pending', 'Completed'] as const).map(kind =>
    listed.filter(one => one.listed === kind),
  )
  const rows =
    portfolio.data?.ok === true
      ? portfolio.data.body.data.holdings.filter(isSoldHere).map(sellableRow)
      : undefined
  // A hold on payouts keeps all of it and the money of every sale: it is said once, and no day is named.
  const held = rows?.some(({ payoutsHeld }) => payoutsHeld) ?? false
  const failed = requests.data?.ok === false ? requests : portfolio.data?.ok === false ? portfolio : undefined
  return (
    <>
      <PageTitle lead={t('liquidation.listLead')}>{t('liquidation.listTitle')}</PageTitle>
      <Stack gap={6}>
        {failed?.data?.ok === false && (
          <ErrorState
            title={t('liquidation.somethingWrong')}
            text={findText(failed.data.problem.id, failed.data.problem.params)}
            onRetry={() => {
              void requests.refetch()
              void portfolio.refetch()
            }}
          />
        )}
        {(requests.data === undefined || portfolio.data === undefined) && <Skeleton cards={2} />}
        {pending !== undefined && pending.length > 0 && (
          <RequestList
            title={t('liquidation.pendingTab')}
            requests={pending}
            requestHref={requestHref}
            held={held}
          />
        )}
        {rows !== undefined && requests.data !== undefined && (
          <>
            {held && <SaleBlocked block={{ id: 'liquidation.payoutsHeld' }} hrefs={saleHrefs} />}
            <SellableList portfolioHref={saleHrefs.portfolio} holdings={rows} />
          </>
        )}
        {completed !== undefined && completed.length > 0 && (
          <RequestList title={t('liquidation.completedTab')} requests={completed} requestHref={requestHref} />
        )}
        <div>
          <LinkButton variant="secondary" href={saleHrefs.portfolio}>
            {t('liquidation.toPortfolio')}
          </LinkButton>
        </div>
      </Stack>
    </>
  )
}

const sellableRow = (holding: Holding): SellableHolding & Sellable => ({
  product: holding.product,
  displayName: holding.displayName,
  ...sellableOf(holding),
  opensAt: opensAt(holding.sellToday.blocked),
  amountPaise: holding.sellToday.amountPaise,
  href: hrefTo('redeem', { productType: holding.productType, asset: holding.product }),
})

/** Only bonds and market-linked debentures are liquidated (D3 s2), as long as they are held. */
const isSoldHere = ({ pfStats, units, productType }: Holding): boolean =>
  !pfStats.matured && units > 0 && (productType === 'bonds' || productType === 'mld')

/** When the market opens, if that is what keeps it from being sold now. */
const opensAt = (blocked: Holding['sellToday']['blocked']): string | undefined =>
  blocked?.id === 'liquidation.marketClosed' ? blocked.until : undefined
