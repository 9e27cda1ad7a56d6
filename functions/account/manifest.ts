import type { DomainManifest } from '../../shared/manifest.ts'

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
}
