import type { WebhookMessage } from '../../platform/vendors/vendorSignature.ts'

/**
 * DigiLocker. Every call throws `ProviderUnavailable` (not known; try again) or `ProviderRefused` (the vendor refused
 * the request). An Aadhaar number never leaves the adapter, only its last four digits.
 */
export interface Digilocker {
  /** Opens a visit under our reference. It makes one attempt. */
  create(visit: NewVisit): Promise<Created>
  /** The state of a visit, by the vendor's id. */
  fetch(vendorId: string): Promise<VisitState>
}

export interface NewVisit {
  /** Ours; stored before it is sent. */
  readonly reference: string
  readonly email: string
  readonly name: string
  /** Where the investor comes back to. */
  readonly returnTo: string
}

export type Created =
  | { readonly outcome: 'created'; readonly vendorId: string; readonly redirectionUrl: string }
  /** DigiLocker is under maintenance. */
  | { readonly outcome: 'maintenance' }

export type VisitState =
  | { readonly outcome: 'waiting' | 'denied' | 'expired' | 'failed' | 'maintenance' }
  | { readonly outcome: 'approved'; readonly record: DigilockerRecord }

export interface DigilockerRecord {
  readonly name: string
  /** ISO, when DigiLocker has it. */
  readonly dob?: string | undefined
  /** The last four digits of the Aadhaar number. */
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
  readonly pan?: { readonly last4: string } | undefined
}

/** A webhook, its signature checked on the raw body. */
export interface DigilockerWebhooks {
  /** The visit of a webhook, by the vendor's id; `ignored` for other events; `undefined` for a forged one. */
  verify(
    message: WebhookMessage,
  ): Promise<{ readonly vendorId: string; readonly eventId: string } | 'ignored' | undefined>
}
