import { eventFunction } from '../platform/eventFunction.ts'
import { onAccountClosed } from './closure/onAccountClosed.ts'
import { onAccountClosureCancelled } from './closure/onAccountClosureCancelled.ts'
import { onAccountClosureRequested } from './closure/onAccountClosureRequested.ts'
import { onAccountRecordsExpired } from './closure/onAccountRecordsExpired.ts'
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
  onAccountClosureRequested(dependencies),
  onAccountClosureCancelled(dependencies),
  onAccountClosed(dependencies),
  onAccountRecordsExpired(dependencies),
])
