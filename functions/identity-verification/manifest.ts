import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** Enhanced KYC: sessions on the vendor's screens and what became of them. The index `due` finds those without an end. */
export const manifest: DomainManifest = {
  domain: 'identity-verification',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['kyc'],
    secrets: [
      'identity-verification/app-id',
      'identity-verification/app-key',
      'identity-verification/workflow-id',
      'identity-verification/webhook-secret',
    ],
    encryptsFields: true,
    vendors: ['identity-verification'],
    failureMeans:
      'Investors of the enhanced group cannot start the identity verification, and do not hear its result when they come back from it.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    secrets: ['identity-verification/app-id', 'identity-verification/app-key'],
    vendors: ['identity-verification'],
    starts: ['hyperverge-sync'],
    failureMeans:
      'Results of identity verifications are not fetched: investors who did their part see it as under process or not completed until somebody asks the vendor.',
    subscriptions: [
      'identitySyncRequested',
      'identityReported',
      ...erasureEvents,
      { consumer: 'onExecutionEnded', from: 'executions', flow: 'hyperverge-sync' },
    ],
    schedules: [{ name: 'sweepUnfinishedSessions', every: 'rate(10 minutes)' }],
  },
}
