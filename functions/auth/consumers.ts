import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onEmailConfirmationRequested } from './onEmailConfirmationRequested.ts'
import { onOtpRequested } from './onOtpRequested.ts'
import { onPasswordResetRequested } from './onPasswordResetRequested.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [
  onEmailConfirmationRequested(dependencies),
  onPasswordResetRequested(dependencies),
  onOtpRequested(dependencies),
])
