/** What is known of an investor from the KYC, decrypted. */
export interface Known {
  readonly name?: string | undefined
  /** ISO. */
  readonly dob?: string | undefined
  readonly pan?: string | undefined
}
