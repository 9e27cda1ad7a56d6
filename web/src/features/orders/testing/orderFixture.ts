import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'

/** An unpaid order of ten units, to be paid at the gateway. */
export const orderAs = (changes: Partial<OrderDetails> = {}): OrderDetails => ({
  orderId: 'ord_mfz3k1x0-0000000001',
  createdAt: '2026-11-23T05:00:00.000Z',
  product: 'ugro-capital-2028',
  productType: 'bonds',
  displayName: 'UGRO Capital 9.48% 2028',
  ISIN: 'INE583D07323',
  type: 'Purchase',
  status: 'Order Initiated',
  state: 'paymentPending',
  amount: 9855,
  amountPaise: 9_855_00,
  units: 10,
  amountBreakup: {
    ispAmount: 9855,
    userAmount: 9855,
    units: 10,
    cleanPaise: 9_848_00,
    accruedPaise: 6_00,
    stampDutyPaise: 1_00,
    discountPaise: 0,
  },
  rfqDetails: {},
  adminStatus: 'pending',
  nsdlChecked: false,
  settlementDateStr: '2026-11-24',
  currentState: { state: changes.state ?? 'paymentPending' },
  paymentType: 'PG',
  trail: [],
  checkout: {
    action: 'https://pay.example/checkout',
    fields: { order_id: 'pay_1', key: 'k' },
    payBy: '2026-11-23T05:15:00.000Z',
  },
  cleanPrice: '98.4800',
  contractNote: { available: false },
  moves: ['pay', 'switchToNeft', 'cancel'],
  ...changes,
})

/** The virtual account for a bank transfer. */
export const transferAccount: NonNullable<OrderDetails['virtualAccount']> = {
  name: 'Sthirank Client Account',
  accountNumber: '2223330012345678',
  ifsc: 'RATN0VAAPIS',
  bankName: 'RBL Bank',
  amountPaise: 9_855_00,
  payBy: '2026-11-23T09:00:00.000Z',
  fromAccount: '••••6789',
}
