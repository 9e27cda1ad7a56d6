import { paidAmountsDecided } from '../../../shared/contracts/operations/events.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/**
 * Two operators decided about the amounts that a registrar paid: what they refused is closed, and a pass over the holders
 * begins, which books what they accepted. Twice the same books nothing twice: a payment is credited once.
 */
export const onPaidAmountsDecided = ({
  runs,
  differences,
}: Pick<ConsumerDependencies, 'runs' | 'differences'>) =>
  consumer(
    'onPaidAmountsDecided',
    paidAmountsDecided,
    async ({ ISIN, dueDate }, { now, correlationId }: Delivery) => {
      await differences.close({ ISIN, dueDate }, now)
      const run = await runs.find(ISIN, dueDate)
      if (run === undefined) throw new Error('amounts were decided about, and no payment was ever due')
      if (run.state !== 'done' && !(await runs.beginPass(run, { now, correlationId })))
        throw new Error('the run was moved meanwhile')
    },
  )
