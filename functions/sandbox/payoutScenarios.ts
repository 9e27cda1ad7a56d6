/** How the impersonated bank pays out, by the last four digits of the receiving account (`scenarios.md`). */
export interface PayoutScenario {
  /** The question at which the payout is first seen as ended; `never` for those that stay queued. */
  readonly endsAtQuestion: number | 'never'
  /** The vendor's word for why it came back; left out when it is paid. */
  readonly returned?: string
  /** `failed`: refused before anything moved; otherwise it comes back. */
  readonly failed?: true
  /** Called processed from this question on, while the bank's reference follows only at the end. */
  readonly processedAtQuestion?: number
  /** Creations answered 503; the last of them has made the payout all the same. */
  readonly downFor?: number
  /** The answers name so many paise less. */
  readonly saysLess?: number
  /** The creation is answered this much later, although it was done at once. */
  readonly answersAfterMs?: number
}

const usual: PayoutScenario = { endsAtQuestion: 1 }

const byLastFour: Readonly<Record<string, PayoutScenario>> = {
  '0011': { endsAtQuestion: 1, returned: 'beneficiary_account_invalid', failed: true },
  '0012': { endsAtQuestion: 3, processedAtQuestion: 1 },
  '0013': { endsAtQuestion: 2, returned: 'bank_account_closed' },
  '0014': { endsAtQuestion: 3 },
  '0015': { endsAtQuestion: 1, downFor: 2 },
  '0016': { endsAtQuestion: 1, saysLess: 100 },
  '0017': { endsAtQuestion: 1, answersAfterMs: 20_000 },
  '0018': { endsAtQuestion: 'never' },
  '0019': { endsAtQuestion: 1, returned: 'transaction_limit_exceeded' },
}

export const payoutScenarioOf = (accountNumber: string): PayoutScenario =>
  byLastFour[accountNumber.slice(-4)] ?? usual
