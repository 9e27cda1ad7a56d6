import * as z from 'zod/mini'

const fact = z.string().check(z.trim(), z.minLength(2), z.maxLength(200))

/**
 * Who runs the platform, as SEBI wants an online bond platform to show it: never empty, a setting of each stage in `cdk.json`.
 */
export const companyFacts = z.strictObject({
  name: fact,
  /** Of the stock broker in the debt segment, e.g. `INZ000123456`. */
  registration: fact,
  /** Exchanges and segments. */
  membership: fact,
  /** Corporate identification number. */
  cin: fact,
  address: fact,
  phone: fact,
  email: fact,
  grievanceOfficer: fact,
  grievanceEmail: fact,
})
export type CompanyFacts = z.output<typeof companyFacts>
