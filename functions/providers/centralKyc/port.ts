/**
 * The central KYC registry (CKYC, run by CERSAI for SEBI, RBI and others). Every call throws `ProviderUnavailable` (not
 * known; try again) or `ProviderRefused`.
 */
export interface CentralKyc {
  /** The number of a person's record, 14 digits; `undefined` while the registry has none. */
  numberOf(holder: CentralKycHolder): Promise<string | undefined>
}

export interface CentralKycHolder {
  /** Ours, once per question. */
  readonly reference: string
  readonly pan: string
  /** ISO date. */
  readonly dob: string
}
