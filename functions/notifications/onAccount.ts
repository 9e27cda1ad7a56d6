import { newDeviceSignedIn, passwordChanged } from '../../shared/contracts/auth/events.ts'
import { bankAccountChanged } from '../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { bankAccountLetter, newDeviceLetter, passwordLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Letter after a log-in from a new device. */
export const onNewDeviceSignedIn = (dependencies: ConsumerDependencies) =>
  consumer('onNewDeviceSignedIn', newDeviceSignedIn, ({ investorId, device }, delivery) => {
    const letter = newDeviceLetter(device, delivery.now, dependencies.siteOrigin)
    return notify(dependencies, 'onNewDeviceSignedIn', delivery, investorId, letter)
  })

/** Letter after a change of the password, by its owner or by a link. */
export const onPasswordChanged = (dependencies: ConsumerDependencies) =>
  consumer('onPasswordChanged', passwordChanged, ({ investorId, how }, delivery) => {
    const letter = passwordLetter(how, delivery.now, dependencies.siteOrigin)
    return notify(dependencies, 'onPasswordChanged', delivery, investorId, letter)
  })

/** Letter after another bank account was saved. */
export const onBankAccountChanged = (dependencies: ConsumerDependencies) =>
  consumer('onBankAccountChanged', bankAccountChanged, ({ investorId }, delivery) => {
    const letter = bankAccountLetter(delivery.now, dependencies.siteOrigin)
    return notify(dependencies, 'onBankAccountChanged', delivery, investorId, letter)
  })
