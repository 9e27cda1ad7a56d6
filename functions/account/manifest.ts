import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** The profile, merged from the other domains' data, and the details for third parties. */
export const manifest: DomainManifest = {
  domain: 'account',
  table: {},
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['auth', 'bank-verification', 'consents', 'identity-verification', 'kyc'],
    encryptsFields: true,
    failureMeans: 'Investors cannot see their profile, and the shell does not know where they stand.',
  },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 256,
    subscriptions: [...erasureEvents],
    failureMeans: 'Of accounts whose records need not be kept any more, details given to third parties are.',
  },
}
