import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { LiquidationDetails } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'

export interface LiquidationHrefs {
  readonly portfolio: string
  readonly list: string
  readonly bank: string
  readonly support: string
  readonly terms: string
}

export interface LiquidationFormPageProps {
  readonly ISIN: string
  /** The units in the address. */
  readonly units: string | null
  readonly onUnits: (units: string) => void
  readonly onOrder: (order: RedeemRecord) => void
  readonly hrefs: LiquidationHrefs & { readonly request: (orderId: string) => string }
}

export interface LiquidationFormProps extends LiquidationFormPageProps {
  readonly details: LiquidationDetails
  /** The amounts in `details` belong to other units than the typed ones. */
  readonly busy: boolean
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly onReread: () => Promise<void>
}
