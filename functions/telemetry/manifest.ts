import type { DomainManifest } from '../../shared/manifest.ts'

/** Telemetry: which offers an investor wants to hear of, and how often a screen was seen. Nothing personal. */
export const manifest: DomainManifest = {
  domain: 'telemetry',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 256,
    secrets: ['payload-key'],
    failureMeans:
      'Investors notice nothing; their interest in an offer is not noted and screens are not counted.',
  },
}
