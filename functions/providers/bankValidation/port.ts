import type { WebhookMessage } from '../../platform/vendorSignature.ts'

/**
 * Penny drops, as the house speaks of them. Every call answers in these words or throws `ProviderUnavailable`
 * (nobody knows; try again) or `ProviderRefused` (the vendor understood and said no, or failed for good).
 */
export interface BankValidation {
  /** Makes one drop. Never repeated by itself: ask `find` for the reference before asking again. */
  create(drop: PennyDrop): Promise<DropState>
  /** The drop made under our reference, if the vendor knows one. */
  find(reference: DropReference): Promise<DropState | undefined>
  /** Where a drop stands, by the vendor's id. */
  fetch(vendorId: string, holderName: string): Promise<DropState>
}

export interface DropReference {
  /** Ours, at most 40 characters; stored before the vendor hears of it. */
  readonly reference: string
  readonly holderName: string
  /** Drops made before this instant are not looked through. */
  readonly since: Date
}

export interface PennyDrop extends Pick<DropReference, 'reference' | 'holderName'> {
  readonly accountNumber: string
  readonly ifsc: string
}

export interface DropState {
  readonly vendorId: string
  readonly answer: BankAnswer
  /** How well the bank's name for the account fits the one typed, 0 to 100; the name itself stays with the adapter. */
  readonly score?: number
}

/** `rejected`: the bank does not know the account. */
export type BankAnswer = 'verified' | 'nameMismatch' | 'rejected' | 'stillPending'

/** Judges the bank's name for an account against the one typed; the rule is the domain's. */
export type NameCheck = (
  typed: string,
  registered: string,
) => { readonly matches: boolean; readonly score: number }

/** A webhook of the vendor, its signature checked on the raw body. */
export interface BankValidationWebhooks {
  /** The reference of ours that something happened to; `ignored` for what is none of our business; `undefined` if forged. */
  verify(message: WebhookMessage): Promise<WebhookReport | undefined>
}
/** `eventId`: by which a webhook that is sent again is known, where the vendor gives it one. */
export type WebhookReport = { readonly reference: string; readonly eventId?: string } | 'ignored'
