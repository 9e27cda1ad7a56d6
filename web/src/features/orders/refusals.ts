/** The next step after a refused order. */
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

/** The next step for a refusal id; an unknown one can be tried again. */
export const helpOf = (id: string): Help => helps[id] ?? 'again'
