import type { RedeemState } from '../../../../shared/contracts/liquidation/liquidationBody.ts'

export type RedeemProductType = 'bonds' | 'mld'
/** Where one is: still writing the request, typing the code, or at a state of the request. */
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

export type MarkerId = (typeof markersOf)[RedeemProductType][number]

export interface Marker {
  readonly id: MarkerId
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Where one is: the step one is doing, or the last that is done. */
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
function doneCount(productType: RedeemProductType, place: Place, hadQuote: boolean): number {
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
      // It ended on the way to an order: with a quote that came to none, or with a request that came to no quote.
      return hadQuote ? 4 : 3
  }
}

/** Only these two are one's own doing while one looks; every other marker names what has happened once it is reached. */
const isDoing = (place: Place): boolean => place === 'form' || place === 'code'

/** The markers of a request as it stands; what did not come is named as waiting or failed, never as where one is. */
export function markersAt(productType: RedeemProductType, place: Place, hadQuote = false): readonly Marker[] {
  const done = doneCount(productType, place, hadQuote)
  const next = isDoing(place) ? 'current' : stops.has(place) ? 'failed' : 'waiting'
  const here = isDoing(place) ? done : done - 1
  return markersOf[productType].map((id, index) => ({
    id,
    state: index < done ? 'done' : index > done ? 'waiting' : next,
    here: index === here,
  }))
}
