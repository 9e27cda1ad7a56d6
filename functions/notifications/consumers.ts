import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onBankAccountChanged } from './onBankAccountChanged.ts'
import { onNewDeviceSignedIn } from './onNewDeviceSignedIn.ts'
import { onPasswordChanged } from './onPasswordChanged.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [
  onNewDeviceSignedIn(dependencies),
  onPasswordChanged(dependencies),
  onBankAccountChanged(dependencies),
])
