import type { DomainManifest } from '../../shared/manifest.ts'

/** Telemetry: investors' interests in offers, and counts of screen views. No personal data. */
export const manifest: DomainManifest = {
  domain: 'telemetry',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    failureMeans:
      'Investors notice nothing; their interest in an offer is not noted and screens are not counted.',
  },
}
