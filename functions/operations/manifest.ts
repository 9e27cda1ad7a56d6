import type { DomainManifest } from '../../shared/manifest.ts'

/** What operators did, who they are, what waits for a second person, and days announced late. */
export const manifest: DomainManifest = {
  domain: 'operations',
  table: { due: true },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 256,
    failureMeans:
      'What operators did stands, but who they are is not confirmed: audit rows stay unconfirmed, and a false name is not noticed.',
    subscriptions: [
      { consumer: 'onOperatorStarted', from: 'operators' },
      { consumer: 'onOperatorTimedOut', from: 'operatorExecutions' },
      'operatorDecided',
    ],
  },
}
