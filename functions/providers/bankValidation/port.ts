import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'

/**
 * Penny drops. Every call throws `ProviderUnavailable` (not known; try again) or `ProviderRefused` (the vendor refused
 * the request, or the drop failed finally).
 */
export interface BankValidation {
  /** Makes one drop in one attempt. Call `find` with the reference before a second one. */
  create(drop: PennyDrop): Promise<DropState>
  /** The drop made under our reference, if the vendor knows one. */
  find(reference: DropReference): Promise<DropState | undefined>
  /** The state of a drop, by the vendor's id. */
  fetch(vendorId: string, holderName: string): Promise<DropState>
}

export interface DropReference {
  /** Ours, at most 40 characters; stored before it is sent. */
  readonly reference: string
  readonly holderName: string
  /** Drops made before this instant are not searched. */
  readonly since: Date
}

export interface PennyDrop extends Pick<DropReference, 'reference' | 'holderName'> {
  readonly accountNumber: string
  readonly ifsc: string
}

export interface DropState {
  readonly vendorId: string
  readonly answer: BankAnswer
  /** How well the bank's name for the account matches the typed one, 0 to 100; the name itself stays in the adapter. */
  readonly score?: number | undefined
}

/** `rejected`: the bank does not know the account. */
export type BankAnswer = 'verified' | 'nameMismatch' | 'rejected' | 'stillPending'

/** Compares the bank's name for an account with the typed one; the domain has the rule. */
export type NameMatch = (
  typed: string,
  registered: string,
) => { readonly matches: boolean; readonly score: number }

/** A webhook of the vendor, its signature checked on the raw body. */
export interface BankValidationWebhooks {
  /** Our reference in a webhook; `ignored` for other events; `undefined` for a forged one. */
  verify(message: WebhookMessage): Promise<DropNotice | undefined>
}
/** `eventId` identifies a webhook that is sent again, when the vendor gives it one. */
export type DropNotice = { readonly reference: string; readonly eventId?: string | undefined } | 'ignored'
