import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** Documents: tickets to upload, the check after the upload, previews. */
export const manifest: DomainManifest = {
  domain: 'documents',
  table: {},
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['kyc'],
    encryptsFields: true,
    documents: ['put', 'get'],
    failureMeans: 'Investors cannot upload or see their documents; KYC and bank proofs wait.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 1024,
    reads: ['kyc'],
    documents: ['get', 'delete'],
    failureMeans:
      'Uploaded documents are not checked and stay in the state uploading; those of closed accounts are kept.',
    subscriptions: [
      ...erasureEvents,
      {
        consumer: 'onObjectScanned',
        from: 'documents',
        event: 'GuardDuty Malware Protection Object Scan Result',
      },
    ],
  },
}
