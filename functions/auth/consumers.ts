import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onEmailChangeRequested } from './emailChange/onEmailChangeRequested.ts'
import { onEmailConfirmationRequested } from './links/onEmailConfirmationRequested.ts'
import { onPasswordResetRequested } from './links/onPasswordResetRequested.ts'
import { onOtpRequested } from './phone/onOtpRequested.ts'
import { onPhoneLoginRequested } from './phoneLogin/onPhoneLoginRequested.ts'
import { onSecondFactorRemovalApproved } from './secondFactor/onSecondFactorRemovalApproved.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [
  onEmailConfirmationRequested(dependencies),
  onPasswordResetRequested(dependencies),
  onOtpRequested(dependencies),
  onEmailChangeRequested(dependencies),
  onPhoneLoginRequested(dependencies),
  onSecondFactorRemovalApproved(dependencies),
])
