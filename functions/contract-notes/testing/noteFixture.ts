import { companyFixture } from '../../../shared/contracts/content/fixtures/companyFixture.ts'
import type { NoteFacts } from '../note/noteFacts.ts'

export const purchaseFixture = {
  kind: 'purchase',
  cleanPrice: '98.4800',
  stampDutyPaise: 10,
  discountPaise: 246_20,
  exchangeOrderNumber: 'RFQ26112300042',
  dealNumber: 'DL26112300042',
} as const

/** Ten units bought with the discount of a first purchase. */
export const noteFixture = {
  number: 'CN/2026-27/000001',
  company: companyFixture,
  orderId: 'ord_mfz3k1x0-0123456789abcdef01234567',
  trade: purchaseFixture,
  investor: { name: 'GAURAV KUMAR', pan: 'ABCPE1234F', dematNumber: 'IN30021412345678' },
  tradedAt: new Date('2026-11-23T08:32:09.000Z'),
  settlementDate: '2026-11-25',
  ISIN: 'INE583D07323',
  displayName: 'UGRO Capital 2028',
  issuer: 'UGRO Capital Limited',
  faceValuePaise: 10_000_00,
  principalPaise: 10_000_00,
  units: 10,
  yield: { end: 'maturity', date: '2028-05-25', percent: 11.5 },
  cleanPaise: 98_480_00,
  accruedPaise: 441_29,
  accruedDays: 17,
  totalPaise: 98_675_19,
} satisfies NoteFacts
