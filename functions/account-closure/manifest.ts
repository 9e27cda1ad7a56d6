import type { DomainManifest } from '../../shared/manifest.ts'

/** Closing an account: what keeps it open, its end, and the end of the records that had to be kept. The index `due` finds both ends. */
export const manifest: DomainManifest = {
  domain: 'account-closure',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['bonds', 'book', 'kyc', 'liquidation', 'operations', 'orders'],
    encryptsFields: true,
    failureMeans: 'Investors cannot close their account, and do not see what keeps it open.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['auth', 'bonds', 'book', 'kyc', 'liquidation', 'operations', 'orders'],
    failureMeans:
      'Accounts that were to be closed neither close nor open again, so their investors cannot log in; records whose time is over are kept on.',
    subscriptions: [],
    schedules: [{ name: 'sweepClosures', every: 'rate(5 minutes)' }],
  },
}
