/**
 * What the infrastructure reads about a domain or a flow: data only, no code.
 * `infra` builds functions, grants, queues, rules, schedules and alarms from it and from nothing else.
 */

/** Domains that exist today; a table, if any, is named after its domain. */
export type DomainName =
  | 'auth'
  | 'account'
  | 'bank-verification'
  | 'bond-portfolio'
  | 'bonds'
  /** The ledger of paise and units: a table that several domains write through `functions/book`. */
  | 'book'
  | 'consents'
  | 'content'
  | 'contract-notes'
  | 'demat'
  | 'documents'
  | 'fund-portfolio'
  /** Mutual funds: catalogue, prices, benchmarks. */
  | 'funds'
  | 'identity-verification'
  | 'kyc'
  | 'liquidation'
  /** Sends notifications by e-mail and messages. */
  | 'messaging'
  | 'notifications'
  /** What operators did and asked for, who they are, and days announced late. */
  | 'operations'
  | 'orders'
  | 'reports'
  | 'telemetry'

/** Flows that a person starts; each has a `definition.ts`. */
export type OperatorFlowName = `ops-${string}`

/** Flows that exist today; the state machine carries this very name. */
export type FlowName =
  | 'bank-verification'
  | 'bond-liquidation'
  | 'book-reconciliation'
  | 'cas-import'
  | 'hyperverge-sync'
  | 'index-feed'
  | 'mld-quote'
  | 'nav-feed'
  | 'order-settlement'
  | 'report-pdf'
  | OperatorFlowName

/** Roles of the people who operate the platform; their duties are listed in `infra/operatorRoles.ts`. */
export const operatorRoleNames = ['KycOperator', 'Desk', 'Payments'] as const
export type OperatorRoleName = (typeof operatorRoleNames)[number]

/** Capabilities bought from a vendor; the base address arrives as `VENDOR_<CAPABILITY>_URL`. */
export type VendorName =
  | 'bank-validation'
  | 'bond-exchange'
  | 'central-kyc'
  | 'clearing-bank'
  | 'depository'
  | 'digilocker'
  /** Where the investor's browser finds the vendor's own pages. */
  | 'digilocker-pages'
  | 'identity-verification'
  /** Levels of the benchmarks of mutual funds. */
  | 'index-levels'
  | 'kyc-registry'
  /** Prices of mutual funds: the files of their association. */
  | 'nav-prices'
  | 'pan-verification'
  | 'payment-gateway'
  /** The hosted checkout, in the investor's browser. */
  | 'payment-pages'
  /** Pays investors: transfers out of the clearing account. */
  | 'payouts'
  | 'sms'
  /** The push services of the browsers: the origins, with a space between them, whose subscriptions are taken. */
  | 'web-push'
  | 'whatsapp'

/** What a function may do with the documents bucket. */
export type DocumentsGrant = 'put' | 'get' | 'delete' | 'tag'

/** Where an event comes from: our own bus, or the account's default bus (GuardDuty, Step Functions). */
export type Subscription =
  | {
      readonly consumer: string
      readonly from: 'domains'
      readonly event: string
      /**
       * An event that failed is tried again after so long instead of six time-outs; at least one time-out. For what is soon
       * too late, like a code: it has a queue of its own.
       */
      readonly retrySeconds?: number
    }
  /** What GuardDuty found in a new object of the documents bucket. */
  | {
      readonly consumer: string
      readonly from: 'documents'
      readonly event: 'GuardDuty Malware Protection Object Scan Result'
    }
  /** What SES says of a letter of ours after it took it. */
  | {
      readonly consumer: string
      readonly from: 'mail'
      readonly events: readonly ('Email Bounced' | 'Email Complaint Received')[]
    }
  | { readonly consumer: string; readonly from: 'executions'; readonly flow: FlowName }
  /** Whoever starts a flow of operators, as CloudTrail saw it. */
  | { readonly consumer: string; readonly from: 'operators' }
  /** An execution that ran out of time, of operators or of a flow that `ringsByItsSteps`. */
  | { readonly consumer: string; readonly from: 'operatorExecutions' }

/** The usual name of what consumes an event of ours: `orderPaid` → `onOrderPaid`. */
export const consumerOf = (event: string): string => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`

/** A subscription as a manifest writes it: an event of ours by its name alone is consumed under the usual name. */
export const subscriptionOf = (written: string | Subscription): Subscription =>
  typeof written === 'string' ? { consumer: consumerOf(written), from: 'domains', event: written } : written

/** By which a domain deletes what it has of an investor who left: `erasureConsumers` consumes them. */
export const erasureEvents = ['accountClosed', 'accountRecordsExpired'] as const

export interface Schedule {
  /** The name the consumer function receives as `{ schedule: name }`. */
  readonly name: string
  /** An EventBridge Scheduler expression, e.g. `rate(5 minutes)`. */
  readonly every: string
}

export interface FunctionLimits {
  readonly timeoutSeconds: number
  readonly memoryMb: number
}

/** Grants that API, consumer and task functions declare alike. */
export interface Needs {
  /** Other domains whose `published.ts` is read: a read-only grant on their table. */
  readonly reads?: readonly DomainName[]
  /**
   * SSM parameter names below `/sthirank/<stage>/`, e.g. `bank-validation/key-id`. Not listed: the key of sealed bodies,
   * which every API may read, and the keys of encrypted fields, which `encryptsFields` grants.
   */
  readonly secrets?: readonly string[]
  readonly documents?: readonly DocumentsGrant[]
  /** Reads the reference data that a deployment publishes, e.g. the list of IFSC codes. */
  readonly referenceData?: boolean
  /** Reads the files that operators upload, e.g. prices. */
  readonly operatorFiles?: boolean
  /** Writes the ledger (`functions/book`); code that only reads it lists `book` in `reads`. */
  readonly book?: boolean
  /** Records consents in transactions of its own, or deletes those of who left (`functions/consents`). */
  readonly recordsConsents?: boolean
  readonly starts?: readonly FlowName[]
  /** Answers the task tokens of these flows. */
  readonly answers?: readonly FlowName[]
  /** Moves messages from dead letters back to their queues. */
  readonly replaysDeadLetters?: boolean
  /** Counts what lies in the dead letters of all consumers. */
  readonly countsDeadLetters?: boolean
  /** Puts kept events of the domains in `reads` on the bus again. */
  readonly republishesEvents?: boolean
  /** Reads the tables that it writes as a whole, to encrypt their fields anew. */
  readonly reencryptsFields?: boolean
  readonly sendsEmail?: boolean
  /** Ends sessions of investors outside of a call; calls have the table of sessions anyway. */
  readonly endsSessions?: boolean
  /** Whether it says who runs the platform (`company` of the stage). */
  readonly namesCompany?: boolean
  /** Encrypts or decrypts sensitive fields, so it may use the field key. */
  readonly encryptsFields?: boolean
  /** Signs documents, so it may use the signing key and read its certificate. */
  readonly signsDocuments?: boolean
  readonly vendors?: readonly VendorName[]
}

export interface DomainManifest {
  readonly domain: DomainName
  /** A table of its own with a stream and an outbox. `due` adds the sparse index `due` (duePk, dueAt). */
  readonly table?: { readonly due?: boolean }
  /** The Lambda of the domain's calls; its routes come from the contracts of this domain. */
  readonly api?: FunctionLimits & Needs & { readonly failureMeans: string }
  /** The Lambda of the domain's consumers and schedules (`consumers.ts`). */
  readonly consumers?: FunctionLimits &
    Needs & {
      readonly failureMeans: string
      /** See `subscriptionOf`: `orderPaid` is consumed by `onOrderPaid`. */
      readonly subscriptions: readonly (string | Subscription)[]
      readonly schedules?: readonly Schedule[]
    }
}

export interface FlowManifest {
  readonly flow: FlowName
  /** Domains whose tables the steps write (their lifecycles and stores are imported). */
  readonly writes: readonly DomainName[]
  readonly steps: FunctionLimits & Needs
  /** The alarm's text when an execution fails. */
  readonly failureMeans: string
  /**
   * No alarm of its own, which is paid for three times: it fails only by its steps, whose line `step.failed` has one, or runs out
   * of time (`operator.timedOut`), and what failed stands in the list of work.
   */
  readonly ringsByItsSteps?: true
  /** Roles whose members may start it by hand. */
  readonly startedBy?: readonly OperatorRoleName[]
}
