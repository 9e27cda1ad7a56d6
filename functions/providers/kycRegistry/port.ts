/**
 * The KYC registration agencies (KRA). Every call throws `ProviderUnavailable` (not known; try again) or
 * `ProviderRefused`.
 */
export interface KycRegistry {
  /** The status of a PAN's KYC at the agencies (domain.md 1.7). */
  statusOf(holder: RegistryHolder): Promise<RegistryStatus>
  /** The attributes that the agency has of a registered PAN; `undefined` when it gives none. */
  attributesOf(holder: RegistryHolder): Promise<RegistryAttributes | undefined>
}

export interface RegistryHolder {
  readonly pan: string
  /** ISO. */
  readonly dob: string
}

export interface RegistryStatus {
  /** `verified`: registered or validated, investing is open. `notAvailable`: no agency knows the PAN. */
  readonly status: 'verified' | 'underProcess' | 'hold' | 'rejected' | 'notAvailable' | 'deactivated'
  /** e.g. `CVL`. */
  readonly kra: string
  /** The agency's code, e.g. `007`. */
  readonly code: string
}

/** Six attributes must match across agency, exchange and demat: these five and the PAN itself. */
export interface RegistryAttributes {
  readonly name: string
  /** One line. */
  readonly address: string
  readonly pincode: string
  /** Ten digits. */
  readonly mobile: string
  readonly email: string
  /** Our income band 1 to 5. */
  readonly income: '1' | '2' | '3' | '4' | '5' | undefined
}
