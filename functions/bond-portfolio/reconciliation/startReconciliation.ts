import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Starts the comparison of the book with the outside, once per Indian day: the day is the execution's name. */
export const startReconciliation = ({ executions }: Pick<ConsumerDependencies, 'executions'>): Scheduled => ({
  name: 'startReconciliation',
  async run({ now }) {
    const date = indianDate(now)
    await executions.start('book-reconciliation', date, { date })
  },
})
