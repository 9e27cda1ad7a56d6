import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'

/**
 * Identity verification on the vendor's own screens. Every call throws `ProviderUnavailable` (not known or not ready
 * yet; try again) or `ProviderRefused`.
 */
export interface IdentityVerification {
  /** An access token for one transaction, valid for `expirySeconds`. */
  token(transactionId: string, expirySeconds: number): Promise<string>
  /** The address of the vendor's screens for a transaction; every call gives a link to the same screens. */
  start(session: NewSession): Promise<string>
  /** The present state of a transaction at the vendor. */
  outcome(transactionId: string): Promise<IdentityAnswer>
  /** The vendor's workflow that our sessions run, for `workflowId`. */
  workflowId(): Promise<string>
}

export interface NewSession {
  readonly transactionId: string
  /** Where the investor comes back to; the vendor adds `transactionId` and `status`. */
  readonly returnTo: string
  readonly inputs: Readonly<Record<string, string>>
}

export interface IdentityAnswer {
  /**
   * `started`: the investor has not finished the vendor's screens. `passed`: approved by the vendor, automatically or
   * by its reviewers. `declined`: by either. `errored`: the vendor's workflow broke off.
   */
  readonly status: 'started' | 'passed' | 'needsReview' | 'declined' | 'cancelled' | 'errored'
  /** The vendor's reason, when it may be shown: a text id. */
  readonly reason?:
    | 'identity.declinedFace'
    | 'identity.declinedDocument'
    | 'identity.declinedDetails'
    | undefined
}

/** A webhook, proven by its secret header. */
export interface IdentityWebhooks {
  verify(
    message: WebhookMessage,
  ): Promise<{ readonly transactionId: string; readonly eventId: string } | 'ignored' | undefined>
}
