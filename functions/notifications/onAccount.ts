import { newDeviceSignedIn, passwordChanged } from '../../shared/contracts/auth/events.ts'
import { bankAccountChanged } from '../../shared/contracts/bank-verification/events.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { bankAccountLetter, newDeviceLetter, passwordLetter } from './letters.ts'
import { letterOn } from './notify.ts'

/** Letter after a log-in from a new device. */
export const onNewDeviceSignedIn = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, newDeviceSignedIn, ({ device }, { now }) =>
    newDeviceLetter(device, now, dependencies.siteOrigin),
  )

/** Letter after a change of the password, by its owner or by a link. */
export const onPasswordChanged = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, passwordChanged, ({ how }, { now }) =>
    passwordLetter(how, now, dependencies.siteOrigin),
  )

/** Letter after another bank account was saved. */
export const onBankAccountChanged = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, bankAccountChanged, (_, { now }) => bankAccountLetter(now, dependencies.siteOrigin))
