import { type Limit, takeFrom } from '../platform/limits.ts'
import type { Table } from '../platform/table.ts'

/**
 * Questions to the KYC's vendors by one investor. The day's checks count answers only, and a visit is asked about as
 * often as somebody comes back; without this one investor could use up what the routes let through for everybody.
 */
const vendorQuestions: Limit = { name: 'kyc-vendor-per-investor', most: 60, windowSeconds: 3_600 }

/** Takes one of the hour's questions; `false` when they are used up. */
export const vendorGate =
  (table: Table) =>
  async (investorId: string, now: Date): Promise<boolean> =>
    (await takeFrom(table, vendorQuestions, investorId, now)).ok
