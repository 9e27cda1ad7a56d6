import { passwordChanged } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/**
 * A new password ends the sessions of other devices, because somebody else may have used them: notifications end there too, and
 * here, where they are switched on again by who is logged in.
 */
export const onPasswordChanged = ({ devices }: Pick<ConsumerDependencies, 'devices'>) =>
  consumer('onPasswordChanged', passwordChanged, ({ investorId }) => devices.removeAll(investorId))
