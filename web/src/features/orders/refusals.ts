/** What helps with a refused order: each kind has one next step. */
export type Help =
  | 'kyc'
  | 'bank'
  | 'identity'
  | 'support'
  | 'orders'
  | 'price'
  | 'units'
  | 'transfer'
  | 'wait'
  | 'again'

const helps: Readonly<Record<string, Help>> = {
  'orders.kycNeeded': 'kyc',
  'orders.bankNeeded': 'bank',
  'orders.identityNeeded': 'identity',
  'orders.payoutsHeld': 'support',
  'orders.alreadyOpen': 'orders',
  'orders.tooManyOpen': 'orders',
  'orders.priceMoved': 'price',
  'orders.soldOut': 'units',
  'orders.belowMinimum': 'units',
  'orders.aboveMaximum': 'units',
  'orders.unitsInvalid': 'units',
  'orders.tooMuchForGateway': 'transfer',
  'orders.marketClosed': 'wait',
  'orders.shutPeriod': 'wait',
  'orders.notOpenYet': 'wait',
  'orders.noLongerSold': 'wait',
  'orders.displayOnly': 'wait',
  'orders.neftCutOff': 'wait',
}

/** The next step of a refusal; what is not known is tried again. */
export const helpOf = (id: string): Help => helps[id] ?? 'again'

/** No word of the server on the order: it may stand or not, and the same key finds out without a second one. */
export const isUnsure = (status: number): boolean =>
  status === 0 || status === 409 || status === 429 || status >= 500
