/** How the impersonated bank pays out, by the last four digits of the receiving account (`scenarios.md`). */
export interface PayoutScenario {
  /** The query at which the payout is first reported as ended; `never` for those that stay queued. */
  readonly endsAtQuestion: number | 'never'
  /** The vendor's code for why the money came back; absent when it is paid. */
  readonly returned?: string
  /** Refused before money moved; otherwise the money is sent back. */
  readonly failed?: true
  /** Reported as processed from this query on; the bank's reference follows only at the end. */
  readonly processedAtQuestion?: number
  /** Creations that are answered 503; the last of them makes the payout nevertheless. */
  readonly downFor?: number
  /** Paise by which the reported amount is too low. */
  readonly reportsLess?: number
  /** The payout is made at once and its creation answered after this time. */
  readonly answersAfterMs?: number
}

const usual: PayoutScenario = { endsAtQuestion: 1 }

const byLastFour: Readonly<Record<string, PayoutScenario>> = {
  '0011': { endsAtQuestion: 1, returned: 'beneficiary_account_invalid', failed: true },
  '0012': { endsAtQuestion: 3, processedAtQuestion: 1 },
  '0013': { endsAtQuestion: 2, returned: 'bank_account_closed' },
  '0014': { endsAtQuestion: 3 },
  '0015': { endsAtQuestion: 1, downFor: 2 },
  '0016': { endsAtQuestion: 1, reportsLess: 100 },
  '0017': { endsAtQuestion: 1, answersAfterMs: 20_000 },
  '0018': { endsAtQuestion: 'never' },
  '0019': { endsAtQuestion: 1, returned: 'transaction_limit_exceeded' },
}

export const payoutScenarioOf = (accountNumber: string): PayoutScenario =>
  byLastFour[accountNumber.slice(-4)] ?? usual
