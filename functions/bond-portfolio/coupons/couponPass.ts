import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** What a page of a coupon run works with. */
export type PassDependencies = Pick<
  ConsumerDependencies,
  'readBook' | 'readInstruments' | 'payeeOf' | 'payouts' | 'differences' | 'registrar'
>

/** What is paid: the instrument, and the row of its schedule. */
export interface PaidRow {
  readonly instrument: PublishedInstrument
  readonly row: ScheduleRow
}
