import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onBankValidationReported } from './onBankValidationReported.ts'
import { onBankVerificationRequested } from './onBankVerificationRequested.ts'
import { onDocumentRejected, onDocumentUploaded } from './onDocument.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { sweepPendingAttempts } from './sweepPendingAttempts.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onBankVerificationRequested(dependencies),
    onBankValidationReported(dependencies),
    onDocumentUploaded(dependencies),
    onDocumentRejected(dependencies),
    onExecutionEnded(dependencies),
  ],
  [sweepPendingAttempts(dependencies)],
)
