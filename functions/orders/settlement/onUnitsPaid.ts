import { orderPaid } from '../../../shared/contracts/orders/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Units that were taken from one shard of the stock are paid: what is shown of the ISIN is counted again. */
export const onUnitsPaid = ({ countShownStock }: Pick<ConsumerDependencies, 'countShownStock'>) =>
  consumer('onUnitsPaid', orderPaid, ({ ISIN }, { now }) => countShownStock(ISIN, now))
