import { passwordChanged } from '../../shared/contracts/auth/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { passwordLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells that the password was changed by its owner, or by a link. */
export const onPasswordChanged = (dependencies: ConsumerDependencies) =>
  consumer('onPasswordChanged', passwordChanged, ({ investorId, how }, delivery) =>
    notify(dependencies, 'onPasswordChanged', delivery, {
      investorId,
      letter: passwordLetter(how, delivery.now, dependencies.siteOrigin),
    }),
  )
