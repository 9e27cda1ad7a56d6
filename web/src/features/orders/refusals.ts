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

/** The next step for every refusal of `purchase`; a test compares them. */
export const helps: Readonly<Record<string, Help>> = {
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
  'orders.priceTooOld': 'wait',
  'orders.displayOnly': 'wait',
  'orders.neftCutOff': 'wait',
  'orders.amountInvalid': 'again',
  'orders.paymentTypeRequired': 'again',
  'bonds.productRequired': 'again',
  'bonds.productUnknown': 'again',
  'bonds.isinInvalid': 'again',
  'bonds.noPrice': 'again',
}

/** The next step for a refusal id; those of other calls can be tried again. */
export const helpOf = (id: string): Help => helps[id] ?? 'again'
