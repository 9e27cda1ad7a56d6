import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** Bank accounts: the penny drop, the account saved, its proof. The index `due` finds attempts without an answer. */
export const manifest: DomainManifest = {
  domain: 'bank-verification',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['kyc'],
    secrets: ['bank-validation/webhook-secret'],
    encryptsFields: true,
    referenceData: true,
    failureMeans:
      'Investors cannot verify or save a bank account, and do not see where its verification stands.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    secrets: ['bank-validation/key-id', 'bank-validation/key-secret', 'bank-validation/account-number'],
    encryptsFields: true,
    vendors: ['bank-validation'],
    starts: ['bank-verification'],
    failureMeans:
      'Bank verifications that were asked for do not start, late answers of the bank are not processed, and bank proofs do not show; of closed accounts too much is kept.',
    subscriptions: [
      'bankVerificationRequested',
      'bankValidationReported',
      'documentUploaded',
      'documentRejected',
      ...erasureEvents,
      { consumer: 'onExecutionEnded', from: 'executions', flow: 'bank-verification' },
    ],
    schedules: [{ name: 'sweepPendingAttempts', every: 'rate(5 minutes)' }],
  },
}
