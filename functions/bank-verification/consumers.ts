import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { onDocumentRejected, onDocumentUploaded } from './account/onDocument.ts'
import { onBankValidationReported } from './attempts/onBankValidationReported.ts'
import { onBankVerificationRequested } from './attempts/onBankVerificationRequested.ts'
import { onExecutionEnded } from './attempts/onExecutionEnded.ts'
import { sweepPendingAttempts } from './attempts/sweepPendingAttempts.ts'
import { openConsumerDependencies } from './dependencies.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onBankVerificationRequested(dependencies),
    onBankValidationReported(dependencies),
    onDocumentUploaded(dependencies),
    onDocumentRejected(dependencies),
    onExecutionEnded(dependencies),
    ...erasureConsumers({ beside: dependencies.store.release, all: dependencies.store.erase }),
  ],
  [sweepPendingAttempts(dependencies)],
)
