/**
 * PAN verification. Every call throws `ProviderUnavailable` (not known; try again) or `ProviderRefused` (the vendor
 * understood the request and refused it).
 */
export interface PanVerification {
  /** Checks with the income-tax department whether PAN, name and date of birth belong together. */
  check(question: PanQuestion): Promise<PanAnswer>
}

export interface PanQuestion {
  /** Ours, at most 50 characters of `A-Z a-z 0-9 . _ -`. */
  readonly reference: string
  readonly pan: string
  /** As typed. */
  readonly name: string
  /** ISO, e.g. `1990-02-07`. */
  readonly dob: string
}

export type PanAnswer =
  | { readonly known: false }
  | {
      readonly known: true
      readonly nameMatches: boolean
      readonly dobMatches: boolean
      /** An individual's PAN, by the department's category when it gives one. */
      readonly isIndividual: boolean
      /** False: the PAN is inoperative until Aadhaar is linked. */
      readonly aadhaarLinked: boolean
      /** The name that the department has; empty when the date of birth does not match. */
      readonly fullName: string
    }
