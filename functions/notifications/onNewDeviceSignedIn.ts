import { newDeviceSignedIn } from '../../shared/contracts/auth/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { newDeviceLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells of a log-in from a device not seen before. */
export const onNewDeviceSignedIn = (dependencies: ConsumerDependencies) =>
  consumer('onNewDeviceSignedIn', newDeviceSignedIn, ({ investorId, device }, delivery) =>
    notify(dependencies, 'onNewDeviceSignedIn', delivery, {
      investorId,
      letter: newDeviceLetter(device, delivery.now, dependencies.siteOrigin),
    }),
  )
