import type { DomainManifest } from '../../shared/manifest.ts'

/**
 * The profile, merged from the other domains' data, the details for third parties, and the end of an account. The index `due`
 * finds accounts that are to be closed, and those whose records need not be kept any more.
 */
export const manifest: DomainManifest = {
  domain: 'account',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: [
      'auth',
      'bank-verification',
      'bonds',
      'book',
      'consents',
      'identity-verification',
      'kyc',
      'liquidation',
      'messaging',
      'operations',
      'orders',
    ],
    encryptsFields: true,
    failureMeans: 'Investors cannot see their profile, and the shell does not know where they stand.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    recordsConsents: true,
    reads: ['auth', 'bonds', 'book', 'kyc', 'liquidation', 'operations', 'orders'],
    failureMeans:
      'Accounts that were to be closed neither close nor open again, so their investors cannot log in; records whose time is over are kept on.',
    subscriptions: [],
    schedules: [{ name: 'sweepClosures', every: 'rate(5 minutes)' }],
  },
}
