import { type Limit, takeFrom } from '../platform/records/limits.ts'
import type { Table } from '../platform/records/table.ts'

/**
 * Requests to the KYC's vendors by one investor. The day's checks count answers only, and a visit is checked as
 * often as the investor comes back; without this limit one investor could use up the throttle of a route for all.
 */
const vendorQuestions: Limit = { name: 'kyc-vendor-per-investor', most: 60, windowSeconds: 3_600 }

/** Takes one of the hour's requests; `false` when they are used up. */
export const vendorGate =
  (table: Table) =>
  async (investorId: string, now: Date): Promise<boolean> =>
    (await takeFrom(table, vendorQuestions, investorId, now)).ok
