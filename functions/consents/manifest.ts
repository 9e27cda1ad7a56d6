import type { DomainManifest } from '../../shared/manifest.ts'

/** Consents: versioned texts, and the record of who agreed to which one and when. */
export const manifest: DomainManifest = {
  domain: 'consents',
  table: {},
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    failureMeans:
      'Investors cannot read or record consents, so sign-up, demat linking and selling stop at the checkbox.',
  },
}
