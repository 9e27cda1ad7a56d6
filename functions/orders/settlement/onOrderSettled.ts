import { orderSettled } from '../../../shared/contracts/orders/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Units that were put aside are sold: what is shown of the ISIN is counted again. */
export const onOrderSettled = ({ countShownStock }: Pick<ConsumerDependencies, 'countShownStock'>) =>
  consumer('onOrderSettled', orderSettled, ({ ISIN }, { now }) => countShownStock(ISIN, now))
