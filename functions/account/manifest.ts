import type { DomainManifest } from '../../shared/manifest.ts'

/** The profile: what an investor told us of themselves, and where each part of it stands. */
export const manifest: DomainManifest = {
  domain: 'account',
  table: {},
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['auth', 'bank-verification'],
    secrets: ['payload-key', 'field-key', 'index-key'],
    encryptsFields: true,
    failureMeans:
      'Investors cannot see or change their profile, and the KYC steps cannot show where they stand.',
  },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 256,
    failureMeans: 'The document cards of the profile show an older state.',
    subscriptions: [
      { consumer: 'onDocumentUploaded', from: 'house', event: 'documentUploaded' },
      { consumer: 'onDocumentRejected', from: 'house', event: 'documentRejected' },
    ],
  },
}
