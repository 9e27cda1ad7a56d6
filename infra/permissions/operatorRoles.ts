import type { FlowName } from '../../shared/manifest.ts'

export interface OperatorDuties {
  readonly description: string
  /** Its machines: it starts, describes and stops these. */
  readonly starts: readonly FlowName[]
}

/** Who operates the stack, and whose machines are whose: those made for operators, and the evening's comparison. */
export const operatorRoles: Readonly<Record<'KycOperator' | 'Desk' | 'Payments', OperatorDuties>> = {
  KycOperator: {
    description: 'Reviews KYCs and bank proofs, and answers investors whose verification is stuck',
    starts: ['ops-list-reviews', 'ops-review-bank-proof', 'ops-review-kyc', 'ops-set-investor-flags'],
  },
  Desk: {
    description: 'Publishes instruments, prices quotes, and runs orders, sales, settlements and market days',
    starts: [
      'ops-approve-request',
      'ops-fail-liquidation',
      'ops-fail-order',
      'ops-list-reviews',
      'ops-price-quote',
      'ops-publish-instrument',
      'ops-record-holding',
      'ops-reject-quote-request',
      'ops-set-market-day',
      'ops-settle-liquidation',
      'ops-settle-order',
    ],
  },
  Payments: {
    description: 'Follows money that should have arrived, holds payouts, and sends lost events again',
    starts: [
      // It runs by itself every evening; a day may be compared again by hand.
      'book-reconciliation',
      'ops-approve-request',
      'ops-fail-liquidation',
      'ops-fail-order',
      'ops-hold-payouts',
      'ops-list-reviews',
      'ops-replay-dead-letter',
      'ops-settle-liquidation',
      'ops-settle-order',
    ],
  },
}
