import type { DomainManifest } from '../../shared/manifest.ts'

/**
 * The profile, merged from the other domains' data, the details for third parties, other people's PANs, the risk profile, and
 * the end of an account. The index `due` finds accounts that are to be closed, those whose records need not be kept any more,
 * and PANs to erase.
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
    secrets: ['link-key', 'otp-key', 'pan-verification/client-id', 'pan-verification/client-secret'],
    vendors: ['pan-verification'],
    encryptsFields: true,
    failureMeans: 'Investors cannot see their profile, and the shell does not know where they stand.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    recordsConsents: true,
    reads: ['auth', 'bonds', 'book', 'kyc', 'liquidation', 'operations', 'orders'],
    failureMeans:
      'Accounts that were to be closed neither close nor open again, so their investors cannot log in; records whose time is over are kept on. Holders of PANs get no codes and no letters, and deleted PANs are not erased.',
    secrets: ['link-key', 'otp-key'],
    encryptsFields: true,
    sendsEmail: true,
    subscriptions: [
      // Not by a queue of its own: whoever gets no code asks for another one after 30 s.
      'panCodeRequested',
      'panConsentGiven',
      'panConsentWithdrawn',
    ],
    schedules: [
      { name: 'sweepClosures', every: 'rate(5 minutes)' },
      { name: 'sweepPans', every: 'rate(1 hour)' },
    ],
  },
}
