import type { NewClaim } from '../claims/claims.ts'

/** Ten units priced for Friday 23 October 2026 and settled on Monday, past the record date: 80.52 a unit went to the seller. */
export const lateClaim = (more: Partial<NewClaim> = {}): NewClaim => ({
  investorId: 'inv_1',
  ISIN: 'INE583D07323',
  product: 'ugro-capital-2028',
  orderId: 'ord_1',
  side: 'purchase',
  owedTo: 'investor',
  dueDate: '2026-11-08',
  recordDate: '2026-10-24',
  paymentDate: '2026-11-09',
  pricedFor: '2026-10-23',
  settledOn: '2026-10-26',
  units: 10,
  couponPaise: 80_520,
  principalPaise: 0,
  ...more,
})
