/**
 * PAN verification, as the house speaks of it. Every call answers in these words or throws `ProviderUnavailable`
 * (nobody knows; try again) or `ProviderRefused` (the vendor understood and said no to the request itself).
 */
export interface PanVerification {
  /** Asks the income-tax department, by way of the vendor, whether PAN, name and date of birth belong together. */
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
      /** An individual's PAN, by the department's own category where it says one. */
      readonly isIndividual: boolean
      /** False: the PAN is inoperative until Aadhaar is linked. */
      readonly aadhaarLinked: boolean
      /** The name the department has, as far as the vendor tells. */
      readonly fullName: string
    }
