/** How the impersonated bank behaves, by the last four digits of the account number (`scenarios.md`). */
export interface Scenario {
  /** The fetch at which the validation is first reported as done; `never` for those that stay open. */
  readonly doneAtFetch: number | 'never'
  readonly ends: 'active' | 'invalid' | 'failed'
  readonly underAnotherName?: true
  /** Creations that are answered 500; the last of them makes the validation nevertheless. */
  readonly serverErrors?: number
  /** The validation is made at once and its creation answered after this time. */
  readonly answersAfterMs?: number
  /** Done, and announced by a webhook, this long after its fifth fetch. */
  readonly webhookAfterFifthFetchMs?: number
}

const usual: Scenario = { doneAtFetch: 1, ends: 'active' }

const byLastFour: Readonly<Record<string, Scenario>> = {
  '0001': { doneAtFetch: 1, ends: 'invalid' },
  '0002': { doneAtFetch: 3, ends: 'active' },
  '0003': { doneAtFetch: 1, ends: 'active', underAnotherName: true },
  '0004': { doneAtFetch: 'never', ends: 'active' },
  '0005': { doneAtFetch: 1, ends: 'active', serverErrors: 2 },
  '0006': { doneAtFetch: 1, ends: 'failed' },
  '0007': { doneAtFetch: 1, ends: 'active', answersAfterMs: 20_000 },
  '0008': { doneAtFetch: 'never', ends: 'active', webhookAfterFifthFetchMs: 3_000 },
}

export const scenarioOf = (accountNumber: string): Scenario => byLastFour[accountNumber.slice(-4)] ?? usual

/** The holder of an account that is not the investor's. */
export const anotherName = 'PRIYA VENKATARAMAN'
