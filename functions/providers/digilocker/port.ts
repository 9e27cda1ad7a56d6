import type { WebhookMessage } from '../../platform/vendorSignature.ts'

/**
 * DigiLocker, as the house speaks of it. Every call answers in these words or throws `ProviderUnavailable` (nobody
 * knows; try again) or `ProviderRefused` (the vendor understood and said no). An Aadhaar number never leaves the
 * adapter: what it tells is the last four digits.
 */
export interface Digilocker {
  /** Opens a visit under our reference. Not repeated by itself. */
  create(visit: NewVisit): Promise<Created>
  /** What became of a visit, by the vendor's id. */
  fetch(vendorId: string): Promise<VisitState>
}

export interface NewVisit {
  /** Ours; stored before the vendor hears of it. */
  readonly reference: string
  readonly email: string
  readonly name: string
  /** Where the investor comes back to. */
  readonly returnTo: string
}

export type Created =
  | { readonly outcome: 'created'; readonly vendorId: string; readonly redirectionUrl: string }
  /** DigiLocker itself is closed for a while. */
  | { readonly outcome: 'maintenance' }

export type VisitState =
  | { readonly outcome: 'waiting' | 'denied' | 'expired' | 'failed' | 'maintenance' }
  | { readonly outcome: 'approved'; readonly record: DigilockerRecord }

export interface DigilockerRecord {
  readonly name: string
  /** ISO, if told. */
  readonly dob?: string
  /** The last four digits of the Aadhaar number and nothing else of it. */
  readonly aadhaarLast4: string
  readonly address: {
    readonly address: string
    readonly localityOrPostOffice: string
    readonly districtOrCity: string
    /** As DigiLocker writes it, e.g. `Karnataka`. */
    readonly state: string
    /** As DigiLocker writes it; `India` when it says nothing. */
    readonly country: string
    readonly pincode: string
  }
  /** Whether the PAN document is in the locker and was shared, and its number's last four characters. */
  readonly pan?: { readonly last4: string }
}

/** A webhook, its signature checked on the raw body. */
export interface DigilockerWebhooks {
  /** The visit that something happened to, by the vendor's id; `ignored` for what is none of our business; `undefined` if forged. */
  verify(
    message: WebhookMessage,
  ): Promise<{ readonly vendorId: string; readonly eventId: string } | 'ignored' | undefined>
}
