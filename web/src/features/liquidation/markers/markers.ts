import type { RedeemState } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'

export type LiquidationProductType = 'bonds' | 'mld'
/** The form, the code sheet, or the state of the liquidation. */
export type Place = 'form' | 'code' | RedeemState

/** The documented progress markers (D3 s2): four of a bond, six of a market-linked debenture. */
export const markersOf = {
  bonds: [
    'liquidation.requestLiquidation',
    'liquidation.otpConfirmation',
    'liquidation.orderPlacedStep',
    'liquidation.orderProcessedStep',
  ],
  mld: [
    'liquidation.requestQuote',
    'liquidation.otpConfirmation',
    'liquidation.quoteRequested',
    'liquidation.quoteReady',
    'liquidation.orderPlaced',
    'liquidation.orderProcessed',
  ],
} as const

export type MarkerId = (typeof markersOf)[LiquidationProductType][number]

export interface Marker {
  readonly id: MarkerId
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** The current step: the one being done, or the last that is done. */
  readonly here: boolean
}

const stops: ReadonlySet<Place> = new Set([
  'rejected',
  'cancelled',
  'lapsed',
  'superseded',
  'declined',
  'failed',
])

/** How many markers are done, from the first. */
function doneCount(productType: LiquidationProductType, place: Place, hadQuote: boolean): number {
  const mld = productType === 'mld'
  switch (place) {
    case 'form':
      return 0
    case 'code':
      return 1
    case 'quoteRequested':
      return 3
    case 'quoteReady':
      return 4
    case 'placed':
    case 'delivered':
    case 'paying':
      return mld ? 5 : 3
    case 'processed':
      return mld ? 6 : 4
    case 'failed':
      return mld ? 5 : 3
    default:
      // Ended before an order: after a quote, or before one.
      return hadQuote ? 4 : 3
  }
}

/** These two are done by the investor on this page; every other marker names what has happened. */
const isDoing = (place: Place): boolean => place === 'form' || place === 'code'

/** The markers of a liquidation at a place; a step that has not happened is waiting or failed, never the current one. */
export function markersAt(
  productType: LiquidationProductType,
  place: Place,
  hadQuote = false,
): readonly Marker[] {
  const done = doneCount(productType, place, hadQuote)
  const next = isDoing(place) ? 'current' : stops.has(place) ? 'failed' : 'waiting'
  const here = isDoing(place) ? done : done - 1
  return markersOf[productType].map((id, index) => ({
    id,
    state: index < done ? 'done' : index > done ? 'waiting' : next,
    here: index === here,
  }))
}
