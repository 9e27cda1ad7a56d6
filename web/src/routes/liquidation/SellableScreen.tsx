import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Stack } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { LiquidationBlocked } from '../../features/liquidation/form/Blocked.tsx'
import { LiquidationList } from '../../features/liquidation/list/LiquidationList.tsx'
import { type SellableHolding, SellableList } from '../../features/liquidation/list/SellableList.tsx'
import { useLiquidations } from '../../features/liquidation/useLiquidation.ts'
import { type Sellable, sellableOf } from '../../features/portfolio/sellable.ts'
import { usePortfolio } from '../../features/portfolio/usePortfolio.ts'
import { findText, useTexts } from '../../lib/i18n.ts'
import { liquidationHref } from './liquidationHref.ts'
import { liquidationHrefs } from './liquidationHrefs.ts'

/** The liquidation screen without an asset: pending liquidations, sellable holdings, completed liquidations. */
export function SellableScreen() {
  const { t } = useTexts()
  const liquidations = useLiquidations()
  const portfolio = usePortfolio()
  const listed = liquidations.data?.ok === true ? liquidations.data.body.data : []
  const [pending, completed] = (['Pending', 'Completed'] as const).map(kind =>
    listed.filter(one => one.listed === kind),
  )
  const rows =
    portfolio.data?.ok === true
      ? portfolio.data.body.data.holdings.filter(isSoldHere).map(sellableRow)
      : undefined
  // A hold on payouts stops every sale and payout: shown once, and no payout date is shown.
  const held = rows?.some(({ payoutsHeld }) => payoutsHeld) ?? false
  const failed =
    liquidations.data?.ok === false ? liquidations : portfolio.data?.ok === false ? portfolio : undefined
  return (
    <>
      <PageTitle lead={t('liquidation.listLead')}>{t('liquidation.listTitle')}</PageTitle>
      <Stack gap={6}>
        {failed?.data?.ok === false && (
          <ErrorState
            title={t('liquidation.somethingWrong')}
            text={findText(failed.data.problem.id, failed.data.problem.params)}
            onRetry={() => {
              void liquidations.refetch()
              void portfolio.refetch()
            }}
          />
        )}
        {(liquidations.data === undefined || portfolio.data === undefined) && <Skeleton cards={2} />}
        {pending !== undefined && pending.length > 0 && (
          <LiquidationList
            title={t('liquidation.pendingTab')}
            liquidations={pending}
            hrefOf={liquidationHref}
            held={held}
          />
        )}
        {rows !== undefined && liquidations.data !== undefined && (
          <>
            {held && (
              <LiquidationBlocked block={{ id: 'liquidation.payoutsHeld' }} hrefs={liquidationHrefs} />
            )}
            <SellableList portfolioHref={liquidationHrefs.portfolio} holdings={rows} />
          </>
        )}
        {completed !== undefined && completed.length > 0 && (
          <LiquidationList
            title={t('liquidation.completedTab')}
            liquidations={completed}
            hrefOf={liquidationHref}
          />
        )}
        {/* Where there is nothing to sell, its own button leads there. */}
        {rows?.length !== 0 && (
          <div>
            <LinkButton variant="secondary" href={liquidationHrefs.portfolio}>
              {t('liquidation.toPortfolio')}
            </LinkButton>
          </div>
        )}
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

/** When the market opens, if the holding is blocked only because the market is closed. */
const opensAt = (blocked: Holding['sellToday']['blocked']): string | undefined =>
  blocked?.id === 'liquidation.marketClosed' ? blocked.until : undefined
