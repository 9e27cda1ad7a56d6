import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { onKycApproved } from './centralKyc/onKycApproved.ts'
import { sweepCentralKyc } from './centralKyc/sweepCentralKyc.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onDigilockerReported } from './digilocker/onDigilockerReported.ts'
import { sweepDigilocker } from './digilocker/sweepDigilocker.ts'
import {
  onBankAccountSaved,
  onBankProofNoted,
  onBankProofReviewed,
  onBankVerificationCompleted,
} from './steps/onBank.ts'
import { onDocumentRejected, onDocumentUploaded } from './steps/onDocument.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onDocumentUploaded(dependencies),
    onDocumentRejected(dependencies),
    onBankVerificationCompleted(dependencies),
    onBankAccountSaved(dependencies),
    onBankProofNoted(dependencies),
    onBankProofReviewed(dependencies),
    onDigilockerReported(dependencies),
    onKycApproved(dependencies),
    ...erasureConsumers({ beside: dependencies.erasure.release, all: dependencies.erasure.erase }),
  ],
  [sweepDigilocker(dependencies), sweepCentralKyc(dependencies)],
)
