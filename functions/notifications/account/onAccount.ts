import {
  newDeviceSignedIn,
  passwordChanged,
  phoneChanged,
  secondFactorChanged,
} from '../../../shared/contracts/auth/events.ts'
import { bankAccountChanged } from '../../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { indianTime } from '../bothLanguages.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn, notify } from '../notify.ts'
import {
  bankAccountLetter,
  newDeviceLetter,
  passwordLetter,
  phoneLetter,
  secondFactorLetter,
} from './accountLetters.ts'

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

/** Letter and, to the number that was verified before, text message after a change of the mobile number. */
export const onPhoneChanged = (dependencies: ConsumerDependencies) =>
  consumer('onPhoneChanged', phoneChanged, async ({ investorId }, delivery) => {
    const letter = phoneLetter(delivery.now, dependencies.siteOrigin)
    const variables = [indianTime(delivery.now)]
    await notify(dependencies, 'onPhoneChanged', delivery, investorId, letter, {
      sms: { to: 'former', template: 'number-changed', variables },
    })
  })

/** Letter after the second step of log-ins was added, removed, or passed by a recovery code. */
export const onSecondFactorChanged = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, secondFactorChanged, ({ what }, { now }) =>
    secondFactorLetter(what, now, dependencies.siteOrigin),
  )

/** Letter after another bank account was saved. */
export const onBankAccountChanged = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, bankAccountChanged, (_, { now }) => bankAccountLetter(now, dependencies.siteOrigin))
