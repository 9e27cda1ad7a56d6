import { orderPlaced } from '../../../shared/contracts/orders/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Units were taken from one shard of the stock: what is shown of the ISIN is counted again. */
export const onOrderPlaced = ({ countShownStock }: Pick<ConsumerDependencies, 'countShownStock'>) =>
  consumer('onOrderPlaced', orderPlaced, ({ ISIN }, { now }) => countShownStock(ISIN, now))
