import { redeemProductTypes } from '../../../../shared/contracts/liquidation/liquidationBody.ts'
import { AssetScreen } from './AssetScreen.tsx'
import { SellableScreen } from './SellableScreen.tsx'

/** The parts of an address below /liquidation, e.g. `bonds/<asset>` or `mld/<asset>/redeem/<order>`. */
function partsOf(rest: string): Omit<LiquidationRouteProps['params'], 'rest'> {
  const [productType, asset, redeem, order] = rest.split('/').filter(part => part !== '')
  return { productType, asset, order: redeem === 'redeem' ? order : undefined }
}

interface LiquidationRouteProps {
  readonly params: {
    readonly rest?: string | undefined
    readonly productType?: string | undefined
    readonly asset?: string | undefined
    readonly order?: string | undefined
  }
}

/**
 * The liquidation screen (D3 s2; K-122): without an asset the list of what can be sold; any other productType than bonds
 * or mld renders nothing.
 */
export function LiquidationRoute({ params }: LiquidationRouteProps) {
  const { productType, asset, order } = params.rest === undefined ? params : partsOf(params.rest)
  if (productType === undefined) return <SellableScreen />
  const known = redeemProductTypes.find(one => one === productType)
  if (known === undefined) return null
  if (asset === undefined) return <SellableScreen />
  return <AssetScreen key={`${asset} ${order}`} productType={known} asset={asset} order={order} />
}
