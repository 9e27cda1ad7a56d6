import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/**
 * The KYC of an investor: details, address, demat account, documents, and the operators' decision. The index `due`
 * finds reviews and visits without an end.
 */
export const manifest: DomainManifest = {
  domain: 'kyc',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    reads: ['auth', 'bank-verification', 'consents', 'identity-verification', 'orders'],
    secrets: [
      'digilocker/client-id',
      'digilocker/client-secret',
      'digilocker/template-name',
      'digilocker/webhook-secret',
      'pan-verification/client-id',
      'pan-verification/client-secret',
      'kyc-registry/api-key',
      'kyc-registry/aes-key',
      'kyc-registry/username',
      'kyc-registry/password',
      'kyc-registry/pos-code',
    ],
    encryptsFields: true,
    recordsConsents: true,
    vendors: ['digilocker', 'digilocker-pages', 'pan-verification', 'kyc-registry'],
    failureMeans:
      'Investors cannot save a step of their KYC, have their PAN verified or see where their KYC stands.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['bank-verification'],
    secrets: [
      'digilocker/client-id',
      'digilocker/client-secret',
      'digilocker/template-name',
      'central-kyc/client-id',
      'central-kyc/client-secret',
      'central-kyc/fi-code',
    ],
    encryptsFields: true,
    vendors: ['digilocker', 'digilocker-pages', 'central-kyc'],
    failureMeans:
      'The KYC does not hear of uploaded documents, bank accounts and DigiLocker, so finished ones are not handed to review, and numbers of the central KYC registry do not come; of closed accounts too much is kept.',
    subscriptions: [
      'documentUploaded',
      'documentRejected',
      'bankVerificationCompleted',
      'bankAccountSaved',
      'bankProofNoted',
      'bankProofReviewed',
      'digilockerReported',
      'kycApproved',
      ...erasureEvents,
    ],
    schedules: [
      { name: 'sweepDigilocker', every: 'rate(10 minutes)' },
      { name: 'sweepCentralKyc', every: 'rate(1 hour)' },
    ],
  },
}
