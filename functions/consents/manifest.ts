import type { DomainManifest } from '../../shared/manifest.ts'

/** Consents: texts with versions, and who agreed to what, when. */
export const manifest: DomainManifest = {
  domain: 'consents',
  table: {},
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    secrets: ['payload-key'],
    failureMeans:
      'Investors cannot read or record consents, so sign-up, demat linking and selling stop at the checkbox.',
  },
}
